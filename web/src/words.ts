/* words.ts - messages of the page in two languages, with the same places as the C side: {name} and {n|one|many}. */
import { typeset } from "../typeset.mjs";
import type { Lang } from "./board";
import en from "./words/en.json";
import fr from "./words/fr.json";

export type Key = keyof typeof en;
type Same<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? A : never) : never;

/* A key that one language lacks does not compile. */
const tables: Record<Lang, Record<Key, string>> = {
    en: en as Same<typeof en, typeof fr>,
    fr: fr as Same<typeof fr, typeof en>,
};

export type Args = Record<string, string | number>;

function isOne(lang: Lang, n: number): boolean {
    return lang === "fr" ? Math.abs(n) < 2 : n === 1;
}

/* A number as the language writes it; whole numbers stay as they are, for they may be ratings or names of things. */
function figure(lang: Lang, value: string | number): string {
    return typeof value === "number" && !Number.isInteger(value)
        ? value.toLocaleString(lang, { maximumFractionDigits: 1 })
        : String(value);
}

/* Fill a pattern: "{n|# point|# points}" takes the form that the number asks for. */
export function fill(lang: Lang, pattern: string, args: Args): string {
    return pattern.replace(
        /\{([A-Za-z0-9]+)(?:\|([^|}]*)\|([^}]*))?\}/g,
        (whole, name: string, one?: string, many?: string) => {
            const value = args[name];
            if (value === undefined) return whole;
            if (one === undefined || many === undefined) return figure(lang, value);
            return (isOne(lang, Number(value)) ? one : many).replaceAll("#", figure(lang, value));
        },
    );
}

export function say(lang: Lang, key: Key, args: Args = {}): string {
    return fill(lang, tables[lang][key], args);
}

/* A message whose key is put together at run time; the text itself if there is none. */
export function sayMaybe(lang: Lang, key: string, otherwise: string): string {
    return key in tables[lang] ? tables[lang][key as Key] : otherwise;
}

/* Names in place of "{0}" to "{4}". */
export function named(text: string, names: string[]): string {
    return text.replace(/\{([0-4])\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}

/* All texts in something that the engine tells, as they are printed. */
export function printed<T>(told: T, lang: Lang): T {
    if (typeof told === "string") return typeset(told, lang) as T;
    if (Array.isArray(told)) return told.map((one: unknown) => printed(one, lang)) as T;
    if (told === null || typeof told !== "object") return told;
    return Object.fromEntries(Object.entries(told).map(([key, one]) => [key, printed(one as unknown, lang)])) as T;
}

/* "a, b and c". */
export function listed(lang: Lang, items: string[]): string {
    return new Intl.ListFormat(lang, { type: "conjunction" }).format(items);
}

/* A sentence for people and the numbers of the rules it cites: those become links beside it. */
export function cited(text: string): { text: string; rules: string[] } {
    const rules: string[] = [];
    const take = (number: string) => (rules.includes(number) || rules.push(number), "");
    const said = text
        .replace(/\s*\(((?:[A-Z]\d{1,3}[a-z]?(?:[,;]\s?|\s(?:and|et)\s)?)+)\)/g, (_, list: string) =>
            list.match(/[A-Z]\d{1,3}[a-z]?/g)!.reduce((all, one) => all + take(one), ""),
        )
        .replace(
            /^([A-Z]\d{1,3}[a-z]?)\s?:\s(.)/,
            (_, number: string, next: string) => take(number) + next.toUpperCase(),
        );
    return { text: said.replaceAll("`", "").trim(), rules };
}
