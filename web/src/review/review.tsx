/* review.tsx - the review of a game that is over: how the chances went, the moments that decided it, and for each costly choice
 * the better one, in words, on the board, and to be tried against experts. */
import type { ComponentType } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { useApp } from "../app";
import { langNumber } from "../engine";
import { dress } from "../games";
import type { SeatPlan } from "../keep";
import { TextMark } from "../pieces";
import type { Review } from "../table/state";
import type { Table } from "../table/table";
import { cited, listed } from "../words";
import { courseOf, momentsOf, qualityOf, type Moment, type Station } from "./course";
import { Graph, type Scale } from "./graph";
import { Looking } from "./looking";
import { sayReview, useReview } from "./words";

/* One review: it goes on while the board shows a moment, and is over with the table. */
class GameReview implements Review {
    readonly Page: ComponentType = () => <ReviewPage review={this} />;
    readonly looking: Looking;
    kind: "win" | "points";
    at = -1; /* station that is pointed at; -1: the last */
    spot = -1; /* moment that was on the board */
    heard: () => void = () => undefined;

    constructor(
        readonly table: Table,
        record: string,
    ) {
        this.looking = new Looking(table.plan.game, record, table.around.lang(), () => this.heard());
        this.kind = table.seats.length > 1 ? "win" : "points";
    }

    /* Look at everything, then say so. */
    async run(): Promise<void> {
        const { table, looking } = this;
        await looking.run();
        if (looking.phase !== "ready" || table.review !== this) return;
        const n = this.moments(this.course()).length;
        table.around.announce(sayReview(table.around.lang(), "ready", { n }));
    }

    course(): Station[] {
        return courseOf(this.looking, this.table.frame?.scores ?? []);
    }

    /* The words of a choice, as they are printed. */
    words(texts: string[]): string {
        return this.table.words(texts[langNumber(this.table.around.lang())] ?? "");
    }

    moments(course: Station[]): Moment[] {
        return this.looking.phase === "ready" ? momentsOf(this.looking, course) : [];
    }

    leave(): void {
        this.looking.stop();
    }
}

export async function openReview(table: Table): Promise<void> {
    const [record] = await Promise.all([table.record(), dress(REVIEW_STYLE)]),
        review = new GameReview(table, record);
    void review.run();
    table.openReview(review);
}

/* Everybody but the person, or but whoever had the choice, is an expert. */
function expertsAround(table: Table, seat: number): SeatPlan[] {
    const people = table.people(),
        person = people.length === 1 ? people[0]! : seat,
        { levels } = table.facts,
        level = (levels.find((one) => one.name === "expert") ?? levels.at(-1)!).name;
    return table.plan.seats.map((one, i) => {
        if (i === person) return { ...one, level: null };
        return { name: one.level === null ? "" : one.name, level, mark: one.mark };
    });
}

function ReviewPage(props: { review: GameReview }) {
    const { review } = props,
        { table, looking } = review,
        { settings } = useApp(),
        s = useReview(),
        [, draw] = useReducer((n: number) => n + 1, 0),
        title = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        review.heard = () => draw(0);
        draw(0);
        const spot = document.querySelector<HTMLElement>(`[data-spot="${review.spot}"]`);
        (spot ?? title.current)?.focus();
        return () => void (review.heard = () => undefined);
    }, [review]);
    useEffect(() => {
        void looking.translate(settings.lang);
    }, [settings.lang]);
    const course = review.course(),
        moments = review.moments(course);
    return (
        <section class="ending end-full review" aria-labelledby="review" data-phase={looking.phase}>
            <header class="review-top">
                <h2 id="review" ref={title} tabIndex={-1}>
                    {s("title")}
                </h2>
                <button class="button" data-review-replay onClick={() => void table.show(0)}>
                    {s("replay")}
                </button>
                <button class="button primary" data-review-leave onClick={() => table.endReview()}>
                    {s("back")}
                </button>
            </header>
            <Progress looking={looking} />
            {course.length > 1 && <Course review={review} course={course} moments={moments} />}
            {looking.phase === "ready" && (
                <>
                    <Moments review={review} moments={moments} />
                    <Quality review={review} />
                </>
            )}
        </section>
    );
}

function Progress(props: { looking: Looking }) {
    const s = useReview(),
        { phase, done, all } = props.looking;
    if (phase === "ready") return null;
    if (phase === "failed")
        return (
            <p class="notice" role="alert">
                {s("failed")}
            </p>
        );
    const words = phase === "first" ? s("progress", { n: Math.min(all, done + 1), all }) : s("deeper");
    return (
        <p class="review-progress">
            <span>{words}</span>
            <progress aria-label={s("title")} max={Math.max(1, all)} value={Math.min(all, done)} />
        </p>
    );
}

/* How a number of a station is drawn and said. */
function useScale(review: GameReview, course: Station[]) {
    const s = useReview(),
        { table, kind } = review,
        child = table.facts.fades,
        values = course.flatMap((one) => one.points);
    const scale: Scale =
        kind === "win"
            ? {
                  of: (one, seat) => one.win[seat] ?? 0,
                  least: 0,
                  most: 1000,
                  mark: (n) => (child ? "" : s("value.win", { name: "", n: n / 10 }).trim()),
              }
            : {
                  of: (one, seat) => one.points[seat] ?? 0,
                  least: Math.floor(Math.min(0, ...values) / 10000) * 10000,
                  most: Math.ceil(Math.max(10000, ...values) / 10000) * 10000,
                  mark: (n) => (child ? "" : String(Math.round(n / 1000))),
              };
    const said = (one: Station, seat: number) => Math.round(scale.of(one, seat) / (kind === "win" ? 10 : 1000));
    const told = (one: Station) => {
        const best = one[kind].indexOf(Math.max(...one[kind]));
        if (child) return s("ahead", { name: table.seats[best]?.name ?? "" });
        const each = table.seats.map((seat, i) =>
            s(kind === "win" ? "value.win" : "value.points", { name: seat.name, n: said(one, i) }),
        );
        return listed(table.around.lang(), each);
    };
    const when = (one: Station) => (one.turn < 0 ? s("end") : table.round(one.round));
    return { scale, said, told, when };
}

/* Chances or points. */
function Kinds(props: {
    now: "win" | "points";
    what: (kind: "win" | "points") => string;
    show: (kind: "win" | "points") => void;
}) {
    const s = useReview();
    return (
        <div class="buttons" role="group" aria-label={s("graph")}>
            {(["win", "points"] as const).map((kind) => (
                <button
                    key={kind}
                    class="button small"
                    aria-pressed={props.now === kind}
                    data-review-kind={kind}
                    onClick={() => props.show(kind)}
                >
                    {props.what(kind)}
                </button>
            ))}
        </div>
    );
}

/* The graph in words, a row for every round. */
function CourseTable(props: { title: string; rows: string[][] }) {
    return (
        <table class="points">
            <caption class="unseen">{props.title}</caption>
            <tbody>
                {props.rows.map(([when, values], i) => (
                    <tr key={i}>
                        <th scope="row">{when}</th>
                        <td>{values}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/* The graph, the turn that is pointed at, and the same as a table. */
function Course(props: { review: GameReview; course: Station[]; moments: Moment[] }) {
    const { review, course } = props,
        { table, looking } = review,
        s = useReview(),
        [, draw] = useReducer((n: number) => n + 1, 0),
        { scale, said, told, when } = useScale(review, course),
        child = table.facts.fades,
        at = review.at < 0 ? course.length - 1 : Math.min(review.at, course.length - 1),
        here = course[at]!,
        what = (kind: "win" | "points") => s(child ? "graph.child" : kind === "win" ? "graph.win" : "graph.points"),
        story = looking.turns[here.turn]?.say ?? "",
        first = course.filter((one, i) => one.round !== course[i - 1]?.round);
    const show = (changed: Partial<Pick<GameReview, "kind" | "at">>) => (Object.assign(review, changed), draw(0));
    return (
        <section class="review-course" aria-label={s("graph")}>
            {!child && table.seats.length > 1 && (
                <Kinds now={review.kind} what={what} show={(kind) => show({ kind })} />
            )}
            <Graph
                seats={table.seats}
                course={course}
                moments={props.moments}
                rounds={first.slice(1).map((one) => ({
                    ply: one.ply,
                    name: String(one.round + 1 - table.facts.round.first),
                }))}
                scale={scale}
                at={at}
                go={(index) => show({ at: index })}
                label={s("graph.about", { what: what(review.kind) })}
                step={s("graph.step")}
                text={s("at", { when: when(here), values: told(here) })}
            />
            <div class="review-read">
                <p>
                    <b>{when(here)}</b> {story && cited(table.words(story)).text}
                </p>
                <p class="review-values">
                    {table.seats.map((seat, i) => (
                        <span key={i}>
                            <TextMark seat={seat} /> {seat.name}{" "}
                            {!child && (
                                <b class="figures">
                                    {s(review.kind === "win" ? "value.win" : "value.points", {
                                        name: "",
                                        n: said(here, i),
                                    }).trim()}
                                </b>
                            )}
                        </span>
                    ))}
                    <button class="button small" data-review-show onClick={() => void table.show(here.ply)}>
                        {s("board")}
                    </button>
                </p>
            </div>
            <details>
                <summary>{s("graph.table")}</summary>
                <CourseTable
                    title={what(review.kind)}
                    rows={[...first.map((one) => [when(one), told(one)]), [s("end"), told(course.at(-1)!)]]}
                />
            </details>
        </section>
    );
}

function Moments(props: { review: GameReview; moments: Moment[] }) {
    const { review, moments } = props,
        { table } = review,
        { open } = useApp(),
        s = useReview(),
        child = table.facts.fades,
        leaving = useRef(false);
    const playOn = async (one: Moment, choice: number | null) => {
        if (leaving.current) return;
        leaving.current = true;
        const text = await review.looking.upTo(one.ply, one.seat, choice);
        const refused = await open(text, expertsAround(table, one.seat));
        leaving.current = false;
        if (refused) table.notify(refused);
    };
    const onBoard = (one: Moment, index: number) => {
        const { choice, ply } = one;
        review.spot = index;
        if (!choice) return table.show(ply);
        return table.showSpot({
            ply,
            seat: choice.seat,
            better: choice.best.id,
            played: choice.played.id,
            say: s("better", { move: review.words(choice.best.labels) }),
            why: `${review.words(choice.best.whys)} · ${s("from.board")}`,
            choose: (id) => void playOn(one, id),
        });
    };
    return (
        <section class="review-moments" aria-labelledby="review-moments">
            <h3 id="review-moments">{s("moments")}</h3>
            {!moments.length && <p>{s("none")}</p>}
            <ol>
                {moments.map((one, i) => (
                    <li key={one.ply} data-moment={one.choice ? "choice" : "swing"}>
                        <p class="review-when">
                            <TextMark seat={table.seats[one.seat]!} /> <b>{table.seats[one.seat]!.name}</b>{" "}
                            <small class="muted">{table.round(one.round)}</small>
                        </p>
                        {one.choice ? <Choice review={review} moment={one} /> : <Swing review={review} moment={one} />}
                        <p class="buttons">
                            <button class="button small" data-spot={i} onClick={() => void onBoard(one, i)}>
                                {s("board")}
                            </button>
                            <button
                                class="button small"
                                data-fork={i}
                                title={s("from.about")}
                                onClick={() => void playOn(one, null)}
                            >
                                {s("from")}
                            </button>
                        </p>
                    </li>
                ))}
            </ol>
            {child && <p class="muted">{s("from.about")}</p>}
        </section>
    );
}

function Choice(props: { review: GameReview; moment: Moment }) {
    const s = useReview(),
        { review } = props,
        { best, played, lostWin, lostPoints } = props.moment.choice!,
        alone = best.win < 0,
        n = Math.max(1, Math.round(alone ? lostPoints / 1000 : lostWin / 10));
    return (
        <>
            <p>
                <strong>{s("better", { move: review.words(best.labels) })}</strong> · {review.words(best.whys)}
            </p>
            <p class="muted">
                {s("played", { move: review.words(played.labels) })}
                {!review.table.facts.fades && ` · ${s(alone ? "lost.points" : "lost.win", { n })}`}
            </p>
        </>
    );
}

function Swing(props: { review: GameReview; moment: Moment }) {
    const s = useReview(),
        { table, looking } = props.review,
        { seat, swing, turn } = props.moment,
        name = table.seats[seat]!.name,
        story = looking.turns[turn]?.say ?? "";
    return (
        <>
            {story && <p>{cited(table.words(story)).text}</p>}
            <p class="muted">
                {table.facts.fades
                    ? s("swing.child", { name })
                    : s("swing", { name, from: swing!.from, to: swing!.to })}
            </p>
        </>
    );
}

/* Of how many choices nothing better was found. */
function Quality(props: { review: GameReview }) {
    const s = useReview(),
        { table, looking } = props.review;
    if (table.facts.fades) return null;
    return (
        <section class="review-quality" aria-labelledby="review-quality">
            <h3 id="review-quality">{s("quality")}</h3>
            <ul>
                {table.seats.map((seat, i) => {
                    const { good, all } = qualityOf(looking, i);
                    return (
                        <li key={i}>
                            <TextMark seat={seat} /> {s("good", { name: seat.name, n: good, all })}
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
