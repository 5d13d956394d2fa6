/* words.ts - messages of the lessons, in files of their own because they travel with them. */
import { useApp } from "../app";
import type { Lang } from "../board";
import { fill, type Args } from "../words";
import en from "../words/learn.en.json";
import fr from "../words/learn.fr.json";

export type LearnKey = keyof typeof en;
type Same<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? A : never) : never;

/* A key that one language lacks does not compile. */
const tables: Record<Lang, Record<LearnKey, string>> = {
    en: en as Same<typeof en, typeof fr>,
    fr: fr as Same<typeof fr, typeof en>,
};

export function sayLearn(lang: Lang, key: LearnKey, args: Args = {}): string {
    return fill(lang, tables[lang][key], args);
}

export function useLearn(): (key: LearnKey, args?: Args) => string {
    const { settings } = useApp();
    return (key, args) => sayLearn(settings.lang, key, args);
}
