/* words.ts - messages of rule books, puzzles and the help with the box. */
import { chapter } from "../chapter";
import en from "../words/book.en.json";
import fr from "../words/book.fr.json";

export type BookKey = keyof typeof en;
export const { sayIn: sayBook, useWords: useSay } = chapter(en, fr);
