/* book.ts - the lessons of a game: fetched when they are wanted, and given to its engine. */
import { langNumber, type Engine, type LessonNote } from "../engine";
import type { Lang } from "../board";

const texts = new Map<number, Promise<string>>();

async function fetchText(game: number): Promise<string> {
    const address = BOOKS[game];
    if (!address) return "";
    const answer = await fetch(new URL(address, document.baseURI));
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
}

/* Give the engine its book; the lessons in it. */
export async function openBook(engine: Engine, game: number, lang: Lang): Promise<LessonNote[]> {
    let text = texts.get(game);
    if (!text) {
        text = fetchText(game);
        texts.set(game, text);
        text.catch(() => texts.delete(game)); /* the next time tries again */
    }
    return engine.book(game, await text, langNumber(lang));
}
