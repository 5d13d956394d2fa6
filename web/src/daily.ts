/* daily.ts - practice for the challenge of the day: draws from the date alone, the same for everybody, without a line to any server. */
import { middleLevel, type GameFacts } from "./games";
import type { SeatPlan } from "./keep";

/* Who sits there: one player, or a computer player, and the game's middle level where it needs others. */
export function dailySeats(game: GameFacts, first: SeatPlan): SeatPlan[] {
    return Array.from({ length: game.min }, (_, seat) =>
        seat ? { name: "", level: middleLevel(game), mark: seat } : first,
    );
}

/* The seed of today, a day of UTC. */
export const dailySeed = (game: GameFacts) => `skerry-${new Date().toISOString().slice(0, 10)}-${game.key}`;
