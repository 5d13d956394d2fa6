/* words.ts - messages of the review. */
import { chapter } from "../chapter";
import en from "../words/review.en.json";
import fr from "../words/review.fr.json";

export type ReviewKey = keyof typeof en;
export const { sayIn: sayReview, useWords: useReview } = chapter(en, fr);
