/* rules.tsx - numbers of rules as links, from refusals, questions and the log, and the rule book beside a table. */
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "./app";
import type { Rule } from "./engine";

const NUMBER = /(\(?)\b([A-Z]\d{1,3}[a-z]?)\b(\)?[.,;:]?)/g;

/* Text in which the numbers of existing rules are links; brackets stay with their number. */
export function WithRules(props: {
    text: string;
    rules: Pick<Rule, "number">[];
    open: (number: string) => void;
    told?: (words: string) => ComponentChildren; /* how the words between them are shown */
}) {
    const { told = (words: string) => words } = props,
        known = useMemo(() => new Set(props.rules.map((rule) => rule.number)), [props.rules]),
        parts: ComponentChildren[] = [],
        text = props.text.replaceAll("`", "");
    let from = 0;
    for (const match of text.matchAll(NUMBER)) {
        const [whole, before, number = "", after] = match;
        if (!known.has(number)) continue;
        parts.push(
            told(text.slice(from, match.index)),
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
            {told(text.slice(from))}
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

/* The rule book beside a table, with its search field; `wanted` is a rule, or a word, to begin at. It comes when it is wanted. */
export function RuleList(props: { game: number; wanted: string }) {
    const { t } = useApp(),
        [Part, setPart] = useState<ComponentType<{ game: number; wanted: string }> | null>(null);
    useEffect(() => {
        void import("./book/book").then(async (part) => (await part.dressed, setPart(() => part.BookPanel)));
    }, []);
    return Part ? <Part {...props} /> : <p class="loading">{t("home.loading")}</p>;
}
