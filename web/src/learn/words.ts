/* words.ts - messages of the lessons. */
import { chapter } from "../chapter";
import en from "../words/learn.en.json";
import fr from "../words/learn.fr.json";

export type LearnKey = keyof typeof en;
export const { sayIn: sayLearn, useWords: useLearn } = chapter(en, fr);
