/* peers.mjs - random play with game engines from npm, as fast as each allows on one thread; tools/peers runs it.
 *
 * boardgame.io plays the tic-tac-toe of its own tutorial through its reducer, without a client, a server or a log: the least it
 * can do for a move. chess.js plays chess. Both choose uniformly among the legal moves, as `skerry bench` does, and CPU time is
 * taken, as there. Tic-tac-toe is a far smaller game than ours; chess has costlier legal moves. So the ratios tell orders of
 * magnitude, not a ranking of engines: neither was made for simulation in bulk.
 */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const RUNS = 4;
const SECONDS = 0.5;

/* Plies a second of CPU time of `play`, which plays a game and returns its number of plies; the fastest run counts. */
function measure(name, game, play) {
    for (let i = 0; i < 20; i++) play();
    let plies = 0;
    let games = 0;
    let best = 0;
    for (let run = 0; run < RUNS; run++) {
        const start = process.cpuUsage();
        let spent = 0;
        let here = 0;
        while (spent < SECONDS) {
            here += play();
            games++;
            const used = process.cpuUsage(start);
            spent = (used.user + used.system) / 1e6;
        }
        plies += here;
        best = Math.max(best, here / spent);
    }
    console.log([name, game, best.toFixed(0), (plies / games).toFixed(1)].join("\t"));
}

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        clickCell: ({ G, playerID }, id) => {
            if (G.cells[id] !== null) return "INVALID_MOVE";
            G.cells[id] = playerID;
        },
    },
    endIf: ({ G, ctx }) => {
        if (lines.some(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[b] === G.cells[c])) {
            return { winner: ctx.currentPlayer };
        }
        if (G.cells.every((cell) => cell !== null)) return { draw: true };
    },
};

function playBoardgame() {
    const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
    const reduce = CreateGameReducer({ game: ticTacToe });
    const first = InitializeGame({ game: ticTacToe, numPlayers: 2 });
    return () => {
        let state = first;
        let plies = 0;
        while (!state.ctx.gameover) {
            const open = [];
            state.G.cells.forEach((cell, id) => cell === null && open.push(id));
            const move = open[Math.floor(Math.random() * open.length)];
            state = reduce(state, { type: "MAKE_MOVE", payload: { type: "clickCell", args: [move], playerID: state.ctx.currentPlayer } });
            plies++;
        }
        return plies;
    };
}

function playChess() {
    const { Chess } = require("chess.js");
    return () => {
        const chess = new Chess();
        let plies = 0;
        while (!chess.isGameOver()) {
            const moves = chess.moves();
            chess.move(moves[Math.floor(Math.random() * moves.length)]);
            plies++;
        }
        return plies;
    };
}

measure(`boardgame.io ${require("boardgame.io/package.json").version}`, "tic-tac-toe", playBoardgame());
measure("chess.js 1.4.0", "chess", playChess());
