/* words.ts - messages of the online part, in files of their own because they travel with it. */
import { useApp } from "../app";
import type { Lang } from "../board";
import { fill, type Args } from "../words";
import en from "../words/online.en.json";
import fr from "../words/online.fr.json";

export type OnlineKey = keyof typeof en;
type Same<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? A : never) : never;

/* A key that one language lacks does not compile. */
const tables: Record<Lang, Record<OnlineKey, string>> = {
    en: en as Same<typeof en, typeof fr>,
    fr: fr as Same<typeof fr, typeof en>,
};

export function sayOnline(lang: Lang, key: OnlineKey, args: Args = {}): string {
    return fill(lang, tables[lang][key], args);
}

export function useSay(): (key: OnlineKey, args?: Args) => string {
    const { settings } = useApp();
    return (key, args) => sayOnline(settings.lang, key, args);
}
