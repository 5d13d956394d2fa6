/* words.ts - messages of rule books, puzzles and the help with the box, in files of their own because they travel with them. */
import { useApp } from "../app";
import type { Lang } from "../board";
import { fill, type Args } from "../words";
import en from "../words/book.en.json";
import fr from "../words/book.fr.json";

export type BookKey = keyof typeof en;
type Same<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? A : never) : never;

/* A key that one language lacks does not compile. */
const tables: Record<Lang, Record<BookKey, string>> = {
    en: en as Same<typeof en, typeof fr>,
    fr: fr as Same<typeof fr, typeof en>,
};

export function sayBook(lang: Lang, key: BookKey, args: Args = {}): string {
    return fill(lang, tables[lang][key], args);
}

export function useSay(): (key: BookKey, args?: Args) => string {
    const { settings } = useApp();
    return (key, args) => sayBook(settings.lang, key, args);
}
