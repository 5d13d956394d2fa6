/* rules.tsx - the numbered rules: searched by number or word, linked from refusals, questions and the log. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "./app";
import { PieceList } from "./box";
import { langNumber, type Rule } from "./engine";
import { games } from "./games";
import { plain } from "./table";
import { printed } from "./words";

const NUMBER = /(\(?)\b([A-Z]\d{1,3}[a-z]?)\b(\)?[.,;:]?)/g;

/* Text in which the numbers of existing rules are links; brackets stay with their number. */
export function WithRules(props: { text: string; rules: Rule[]; open: (number: string) => void }) {
    const known = useMemo(() => new Set(props.rules.map((rule) => rule.number)), [props.rules]),
        parts: ComponentChildren[] = [],
        text = props.text.replaceAll("`", "");
    let from = 0;
    for (const match of text.matchAll(NUMBER)) {
        const [whole, before, number = "", after] = match;
        if (!known.has(number)) continue;
        parts.push(
            text.slice(from, match.index),
            <span class="together" key={match.index}>
                {before}
                <button class="rule-link" onClick={() => props.open(number)}>
                    {number}
                </button>
                {after}
            </span>,
        );
        from = match.index + whole.length;
    }
    return (
        <>
            {parts}
            {text.slice(from)}
        </>
    );
}

export function RuleLink(props: {
    number: string;
    rules: Rule[];
    open: (number: string) => void;
    children?: ComponentChildren;
}) {
    if (!props.rules.some((rule) => rule.number === props.number)) return null;
    return (
        <button class="rule-link" data-rule={props.number} onClick={() => props.open(props.number)}>
            {props.children}
        </button>
    );
}

/* The list with its search field. `wanted` is a number to begin at. */
export function RuleList(props: { rules: Rule[]; wanted: string; focus?: boolean }) {
    const { t } = useApp(),
        [query, setQuery] = useState(props.wanted),
        field = useRef<HTMLInputElement>(null);
    useEffect(() => setQuery(props.wanted), [props.wanted]);
    useEffect(() => {
        if (props.focus) field.current?.focus();
    }, []);
    const found = useMemo(() => {
        const text = plain(query),
            exact = props.rules.filter((rule) => plain(rule.number) === text);
        return !text
            ? props.rules
            : exact.length
              ? exact
              : props.rules.filter((rule) => plain(rule.text).includes(text));
    }, [query, props.rules]);
    return (
        <div class="rules">
            <label class="field">
                <span>{t("rules.search")}</span>
                <input
                    ref={field}
                    type="search"
                    value={query}
                    onInput={(event) => setQuery(event.currentTarget.value)}
                />
            </label>
            <p class="muted" role="status">
                {found.length ? t("rules.count", { n: found.length }) : t("rules.none", { text: query })}
            </p>
            <dl class="rule-list">
                {found.map((rule) => (
                    <div key={rule.number}>
                        <dt>{rule.number}</dt>
                        <dd>
                            <WithRules text={rule.text} rules={props.rules} open={setQuery} />
                        </dd>
                    </div>
                ))}
            </dl>
        </div>
    );
}

/* The rule book of a game on its own page. */
export function RulesPage(props: { game: number; wanted: string }) {
    const { t, engine, settings } = useApp(),
        [rules, setRules] = useState<Rule[]>([]),
        title = games[props.game]!.title[settings.lang];
    useEffect(() => {
        let here = true;
        void engine
            .rules(props.game, langNumber(settings.lang))
            .then((list) => here && setRules(printed(list, settings.lang)));
        return () => void (here = false);
    }, [props.game, settings.lang]);
    return (
        <section class="sheet">
            <h1>{t("rules.title", { game: title })}</h1>
            <p>
                <a class="button" href={`#/new/${games[props.game]!.key}`}>
                    {t("home.setup")}
                </a>
            </p>
            <RuleList rules={rules} wanted={props.wanted} />
            <PieceList game={props.game} />
        </section>
    );
}
