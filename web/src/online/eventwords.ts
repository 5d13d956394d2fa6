/* eventwords.ts - messages of tournaments and of the challenge of the day. */
import { chapter } from "../chapter";
import en from "../words/events.en.json";
import fr from "../words/events.fr.json";

export const { useWords } = chapter(en, fr);
