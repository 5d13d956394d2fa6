/* words.ts - messages of the review, in files of their own because they travel with it. */
import { useApp } from "../app";
import type { Lang } from "../board";
import { fill, type Args } from "../words";
import en from "../words/review.en.json";
import fr from "../words/review.fr.json";

export type ReviewKey = keyof typeof en;
type Same<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? A : never) : never;

/* A key that one language lacks does not compile. */
const tables: Record<Lang, Record<ReviewKey, string>> = {
    en: en as Same<typeof en, typeof fr>,
    fr: fr as Same<typeof fr, typeof en>,
};

export function sayReview(lang: Lang, key: ReviewKey, args: Args = {}): string {
    return fill(lang, tables[lang][key], args);
}

export function useReview(): (key: ReviewKey, args?: Args) => string {
    const { settings } = useApp();
    return (key, args) => sayReview(settings.lang, key, args);
}
