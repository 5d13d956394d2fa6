/* book.tsx - rule books, puzzles and the help with the real box: loaded when they are wanted. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { dress, findGame, games } from "../games";
import { plain } from "../table/story";
import { nearest, search, Sections, sectionsOf, type Section } from "./blocks";
import { BoxPage } from "./box";
import { loadBook, type Block } from "./load";
import { MomentPicture, Picture } from "./picture";
import { PieceList } from "./pieces";
import { PuzzlePage } from "./puzzles";
import { useSay } from "./words";

/* The look of this part comes with it. */
export const dressed = dress(BOOK_STYLE);

export function Book(props: { place: string[] }) {
    const [name = "", key = "", rest = ""] = props.place,
        game = findGame(key);
    if (name === "puzzle") return <PuzzlePage key={key} game={game} number={rest} />;
    if (name === "box") return <BoxPage key={key} game={game} />;
    return <RulesPage key={key} game={game} wanted={decodeURIComponent(rest)} />;
}

/* The book of a game in the page's language; null while it comes. */
export function useBook(game: number): Block[] | null {
    const { settings } = useApp(),
        [book, setBook] = useState<Block[] | null>(null);
    useEffect(() => {
        let here = true;
        void loadBook(game, settings.lang).then((found) => here && setBook(found));
        return () => void (here = false);
    }, [game, settings.lang]);
    return book;
}

function SearchField(props: { query: string; change: (query: string) => void; focus?: boolean }) {
    const { t } = useApp(),
        field = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (props.focus) field.current?.focus({ preventScroll: true });
    }, []);
    return (
        <label class="field">
            <span>{t("rules.search")}</span>
            <input
                ref={field}
                type="search"
                value={props.query}
                onInput={(event) => props.change(event.currentTarget.value)}
            />
        </label>
    );
}

/* What the search finds: one rule by its number, or the passages that have the words. */
function Found(props: { book: Block[]; query: string; open: (number: string) => void }) {
    const { t } = useApp(),
        s = useSay();
    const found = useMemo<Section[]>(() => {
        const text = plain(props.query),
            exact = props.book.filter((block) => block[0] === "r" && plain(block[1]) === text);
        return exact.length
            ? [{ id: "found", level: 1, title: "", blocks: exact }]
            : search(props.book, props.query).map((section) => ({ ...section, level: Math.max(section.level, 2) }));
    }, [props.book, props.query]);
    const count = found.reduce((sum, section) => sum + section.blocks.length, 0);
    return (
        <>
            <p class="muted" role="status">
                {count ? s("found", { n: count }) : t("rules.none", { text: props.query })}
            </p>
            <Sections book={props.book} sections={found} open={props.open} top={1} />
        </>
    );
}

/* Beside a table: search first, then the book from its beginning. */
export function BookPanel(props: { game: number; wanted: string }) {
    const s = useSay(),
        book = useBook(props.game),
        [query, setQuery] = useState(props.wanted);
    useEffect(() => setQuery(props.wanted), [props.wanted]);
    useEffect(() => {
        /* Words from an explanation on the board that the book does not have at all open it at its beginning. */
        if (book && props.wanted && !/^[A-Z]\d+[a-z]?$/.test(props.wanted)) setQuery(nearest(book, props.wanted));
    }, [book, props.wanted]);
    if (!book) return null;
    return (
        <div class="rules book">
            <SearchField query={query} change={setQuery} focus />
            <p>
                <a href={`#/rules/${games[props.game]!.key}`}>{s("whole")}</a>{" "}
                <a href={`#/rules/${games[props.game]!.key}/pieces`}>{s("pieces.title")}</a>
            </p>
            {query.trim() ? (
                <Found book={book} query={query} open={setQuery} />
            ) : (
                <Sections book={book} sections={sectionsOf(book)} open={setQuery} top={1} />
            )}
        </div>
    );
}

/* The rule book of a game on its own page. `wanted`: a rule or a table to go to. */
function RulesPage(props: { game: number; wanted: string }) {
    const { t, settings, go } = useApp(),
        s = useSay(),
        book = useBook(props.game),
        facts = games[props.game]!,
        title = facts.title[settings.lang],
        [query, setQuery] = useState(""),
        open = (number: string) => {
            setQuery("");
            go(`/rules/${facts.key}/${number}`);
        };
    useEffect(() => setQuery(""), [props.wanted]);
    useEffect(() => {
        const target =
            document.getElementById(`rule-${props.wanted}`) ?? document.getElementById(`chart-${props.wanted}`);
        for (const one of document.querySelectorAll(".book .wanted")) one.classList.remove("wanted");
        if (!target || query) return;
        target.classList.add("wanted");
        target.scrollIntoView({ block: "center" });
    }, [book, props.wanted, query]);
    const sections = useMemo(() => (book ? sectionsOf(book) : []), [book]);
    return (
        <section class="sheet book rules">
            <h1>{t("rules.title", { game: title })}</h1>
            <p class="buttons">
                <a class="button" href={`#/new/${facts.key}`}>
                    {t("home.setup")}
                </a>
                <a class="button" href={`#/puzzle/${facts.key}`}>
                    {s("puzzles")}
                </a>
                <a class="button" href={`#/box/${facts.key}`}>
                    {s("box")}
                </a>
            </p>
            <SearchField query={query} change={setQuery} />
            {book && query.trim() ? (
                <Found book={book} query={query} open={open} />
            ) : book ? (
                <>
                    <Contents sections={sections} />
                    <Sections
                        book={book}
                        sections={sections}
                        open={open}
                        board={<Picture game={props.game} />}
                        moment={(lesson, moment) => <MomentPicture game={props.game} lesson={lesson} moment={moment} />}
                    />
                    <PieceList game={props.game} wanted={props.wanted} />
                </>
            ) : (
                <p class="loading">{t("home.loading")}</p>
            )}
        </section>
    );
}

function Contents(props: { sections: Section[] }) {
    const s = useSay();
    return (
        <nav class="book-contents" aria-label={s("contents")}>
            <ol>
                {props.sections
                    .filter((section) => section.level === 2)
                    .map((section) => (
                        <li key={section.id}>
                            <button
                                class="rule-link"
                                onClick={() => {
                                    const heading = document.getElementById(section.id);
                                    heading?.scrollIntoView({ block: "start" });
                                    heading?.setAttribute("tabindex", "-1");
                                    heading?.focus({ preventScroll: true });
                                }}
                            >
                                {section.title}
                            </button>
                        </li>
                    ))}
            </ol>
        </nav>
    );
}
