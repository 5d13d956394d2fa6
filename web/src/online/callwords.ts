/* callwords.ts - messages about being called, and about games that are brought along. */
import { chapter } from "../chapter";
import en from "../words/calls.en.json";
import fr from "../words/calls.fr.json";

export const { useWords } = chapter(en, fr);
