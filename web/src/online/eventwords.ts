/* eventwords.ts - messages of tournaments, of the challenge of the day, of quick pairing and of the best players. */
import { chapter } from "../chapter";
import en from "../words/events.en.json";
import fr from "../words/events.fr.json";

export const { useWords, sayIn: sayEvent } = chapter(en, fr);
