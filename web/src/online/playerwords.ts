/* playerwords.ts - messages of players' pages and of friends. */
import { chapter } from "../chapter";
import en from "../words/player.en.json";
import fr from "../words/player.fr.json";

export const { useWords } = chapter(en, fr);

/* The forms of "1st, 2nd, 3rd, 4th": what Intl.PluralRules calls them. */
export type Ordinal = "one" | "two" | "few" | "other";
