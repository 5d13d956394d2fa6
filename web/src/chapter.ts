/* chapter.ts - messages in files of their own, because they travel with a part of the page that is loaded when it is wanted. */
import { useApp } from "./app";
import type { Lang } from "./board";
import { fill, type Args } from "./words";

/* A key that one language lacks does not compile. */
type Same<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? A : never) : never;

/* What a part of the page says: in a language, and in the one that its reader chose. */
export function chapter<En extends object, Fr extends object>(en: En & Same<En, Fr>, fr: Fr & Same<Fr, En>) {
    type Key = keyof En;
    const tables = { en, fr } as unknown as Record<Lang, Record<Key, string>>;
    const sayIn = (lang: Lang, key: Key, args: Args = {}) => fill(lang, tables[lang][key], args);
    const useWords = () => {
        const { settings } = useApp();
        return (key: Key, args?: Args) => sayIn(settings.lang, key, args);
    };
    return { sayIn, useWords };
}
