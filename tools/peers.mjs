/* peers.mjs - random play with game engines from npm, as fast as each allows on one thread; tools/peers runs it.
 *
 * The work is the same everywhere: list the legal moves, draw one uniformly, play it, until the game is over; CPU time, the fastest of
 * several runs. The games are not the same. boardgame.io plays the tic-tac-toe of its own tutorial through its reducer, without a
 * client, a server or a log: the least it can do for a move, and far smaller moves than ours, which flatters it. It also keeps
 * immutable states, and chess.js writes every legal move in notation, which our loop does not: that flatters us. Neither was made for
 * simulation in bulk. The rules of Skerry as WebAssembly are measured in the same process, so that the host is the same as well.
 *
 *   node peers.mjs [engine.wasm]
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const RUNS = 4;
const SECONDS = 0.5;

/* Plies a second of CPU time of `play`, which plays a game (or so many) and returns its number of plies; the fastest run counts. */
function measure(name, game, play, gamesAtOnce = 1) {
    console.log(`#measure ${name}`);
    for (let i = 0; i < 20; i += gamesAtOnce) play();
    let plies = 0;
    let games = 0;
    let best = 0;
    for (let run = 0; run < RUNS; run++) {
        const start = process.cpuUsage();
        let spent = 0;
        let here = 0;
        while (spent < SECONDS) {
            here += play();
            games += gamesAtOnce;
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

/* Skerry's games of two as WebAssembly: whole runs whose number of plies the perft files know. */
function measureSkerry(path) {
    const engine = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {}).exports;
    engine._initialize?.();
    engine.session_games(0);
    const answer = new Uint8Array(engine.memory.buffer, engine.session_out(), engine.session_out_length());
    JSON.parse(new TextDecoder().decode(answer)).forEach((game, index) => {
        const folder = join("games", game.prefix, "perft");
        const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
        const line = lines.find((text) => /^players=2 seed=\d+ games=\d+ .*signature=/.test(text));
        if (!line) return;
        const [seed, games, plies] = ["seed", "games", "plies"].map((word) => Number(line.match(`${word}=(\\d+)`)[1]));
        measure("Skerry, WebAssembly", game.key, () => (engine.signature(index, 2, 0, seed, games), plies), games);
    });
}

/* The version of an installed package. */
function version(name) {
    const path = require.resolve(name).split(`/${name}/`)[0] + `/${name}/package.json`;
    return JSON.parse(readFileSync(path, "utf8")).version;
}

measure(`boardgame.io ${version("boardgame.io")}`, "tic-tac-toe", playBoardgame());
measure(`chess.js ${version("chess.js")}`, "chess", playChess());
if (process.argv[2] && existsSync(process.argv[2])) measureSkerry(process.argv[2]);
