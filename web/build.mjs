/* build.mjs - makes the web client: one page, one worker, one board chunk per game, all names with hashes.
 *
 *   node web/build.mjs --wasm ENGINE.wasm --out DIR [--budget]      build; --budget prints what goes over the wire
 *   node web/build.mjs --wasm ENGINE.wasm --types                   only web/generated, for the type checker
 *   node web/build.mjs --wasm ENGINE.wasm --out DIR --credits       rewrite the list of icons in docs/credits.md
 *
 * ENGINE.wasm holds all games and tells about them; pages load the engine of one game, GAME.wasm beside it. The registry
 * games/games.c is the only list of games. A game brings board.tsx (drawn board and picture), board.css and table.json
 * (rules of its options, titles of its levels, its word for a round, names of computer players); without them it gets the generic board and plain words. Titles, players,
 * options and levels come from the engine itself, so the home page can be drawn before the engine has loaded.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { readBook, rulesOf } from "./book.mjs";
import { enumerations, shapeModule } from "./shapes.mjs";
import { typeset } from "./typeset.mjs";

const web = dirname(fileURLToPath(import.meta.url)),
    root = dirname(web),
    games = join(root, "games");
const given = (name) => process.argv.includes(name);
const option = (name) => process.argv[process.argv.indexOf(name) + 1];
const out = resolve(given("--out") ? option("--out") : join(root, "build", "web"));
const wasm = given("--wasm") ? option("--wasm") : join(root, "build", "web", "wasm", "engine.wasm");
const usedIcons = new Set();

function fail(text) {
    console.error(`web: ${text}`);
    process.exit(1);
}

/* --- what the engine knows before it runs in a page --- */

const registry = execFileSync(join(root, "tools", "games"), { encoding: "utf8" }).trim().split("\n");

/* The rule book of a game, in English (0) or French (1). */
function ruleBookOf(prefix, lang) {
    return readBook(readFileSync(join(games, prefix, lang ? "RULES.fr.md" : "RULES.md"), "utf8"), lang ? "fr" : "en");
}

/* Its puzzles, a line each. */
function puzzlesOf(prefix) {
    const file = join(games, prefix, "puzzles.txt");
    return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter((line) => /^\d/.test(line)) : [];
}

function askEngine() {
    if (!existsSync(wasm)) fail(`${wasm} is not there; build it with ninja first`);
    const module = new WebAssembly.Module(readFileSync(wasm));
    const imports = WebAssembly.Module.imports(module);
    if (imports.length) fail(`the engine imports ${imports.map((one) => one.name).join(" ")}`);
    const engine = new WebAssembly.Instance(module).exports;
    const read = (at, length) => JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length)));
    const told = () => read(engine.session_out(), engine.session_out_length());
    return ["en", "fr"].map((_, lang) => {
        engine.session_games(lang);
        return told().map((game, index) => {
            engine.session_catalog(index, lang);
            const catalog = told();
            engine.shape_of(index);
            return { ...game, rules: rulesOf(ruleBookOf(game.prefix, lang)), catalog, shape: read(engine.shape_out(), engine.shape_out_length()) };
        });
    });
}

/* How many rows there are of each kind of piece, from the header that the build made beside the engine. */
function rowCounts(game) {
    const header = join(dirname(wasm), "..", "..", "games", `${game}_box.h`);
    if (!existsSync(header)) return [];
    return [...readFileSync(header, "utf8").matchAll(/^#define (\w+_COUNT) (\d+)$/gm)].map((row) => [row[1], Number(row[2])]);
}

const sourceOf = (...path) => [path.join("/"), readFileSync(join(root, ...path), "utf8")],
    shared = enumerations([sourceOf("include", "skerry", "game.h")]);

/* The numbers of seats and viewers that all games share, as web/generated/seats.ts. */
function seatsModule() {
    const names = { SEATS: "SK_SEATS", TABLE_VIEW: "SK_TABLE_VIEW", CHANCE: "SK_CHANCE", OPEN_VIEW: "SK_FULL" },
        lines = Object.entries(names).map(([name, from]) => {
            if (shared.get(from) === undefined) fail(`include/skerry/game.h has no ${from}`);
            return `export const ${name} = ${shared.get(from)};`;
        });
    return ["/* Made by web/build.mjs from include/skerry/game.h. */", ...lines, ""].join("\n");
}

/* Types of a game's views, ids and catalog, as web/generated/<game>.ts. */
function writeShape(index, [english, french]) {
    const game = english[index].prefix,
        own = enumerations(
            [sourceOf("games", game, "state.h"), sourceOf("games", game, "components.h")],
            new Map([...shared, ...rowCounts(game)]),
        );
    const module = shapeModule(
        game,
        english[index].shape,
        english[index].options,
        [english[index].catalog, french[index].catalog],
        own,
    );
    writeFileSync(join(web, "generated", `${game}.ts`), module);
}

/* What a rule says about an option, in the words of the form: labels instead of the names that programs use. */
function plain(text, option, open, close) {
    let said = (text ?? "").replaceAll("`", "");
    const quoted = (label) => `${open}${label}${close}`;
    said = said
        .replace(new RegExp(`^Option ${option.key},[^.]*\\. `), "")
        .replace(new RegExp(`^${option.key} = [^:]*?\\s?: `), "")
        .replace(` (${option.key})`, "")
        .replace(/\([a-z]+_[a-z_]+, /g, "(")
        .replace(new RegExp(`["«]\\s?${option.key}\\s?["»]`), quoted(option.label.replace(/ \(.*/, "")))
        .replace(new RegExp(`\\b${option.key}\\b(?! =)`, "g"), quoted(option.labels[1] ?? ""));
    option.values.forEach((value, i) => {
        if (/^[a-z]/.test(value))
            said = said.replace(new RegExp(`(^|[.;] )${value}(?=\\s?:)`, "g"), `$1${quoted(option.labels[i])}`);
    });
    return said.charAt(0).toUpperCase() + said.slice(1);
}

/* A text in both languages, as it is printed. */
const both = (en, fr) => ({ en: typeset(en, "en"), fr: typeset(fr, "fr") });

/* A game of the home page: facts once, words per language. table.json names the rule that explains each option, and has
 * titles for the game's own levels and what its levels are worth (tools/ratings). */
function describeGame(index, [english, french]) {
    const en = english[index],
        fr = french[index],
        file = join(games, registry[index], "table.json");
    if (en?.prefix !== registry[index])
        fail(`games/games.c and the engine disagree at ${registry[index]}; build the engine first`);
    const words = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    for (const [key, rule] of Object.entries(words.options ?? {})) {
        if (!en.options.some((one) => one.key === key)) fail(`${file}: the game has no option ${key}`);
        if (!en.rules.has(rule)) fail(`${file}: the game has no rule ${rule}`);
    }
    for (const level of Object.keys(words.worth ?? {}))
        if (!en.levels.some((one) => one.name === level)) fail(`${file}: the game has no level ${level}`);
    for (const [step, rule] of Object.entries(words.decisions ?? {}))
        if (!en.rules.has(rule)) fail(`${file}: the game has no rule ${rule} for ${step}`);
    return {
        key: en.key,
        prefix: en.prefix,
        min: en.min,
        max: en.max,
        minutes: en.minutes,
        version: en.version,
        edition: en.edition ?? "",
        secrets: en.secrets === 1,
        fades: en.fades === 1,
        familiar: !!words.familiar,
        shared: words.shared ?? {},
        decisions: words.decisions ?? {},
        title: both(en.title, fr.title),
        summary: both(en.summary, fr.summary),
        round: { en: ["Round", "Rounds"], fr: ["Manche", "Manches"], first: 1, ...words.round },
        options: en.options.map((one, i) => {
            const rule = words.options?.[one.key] ?? "";
            return {
                key: one.key,
                rule,
                values: one.values,
                letter: one.letter,
                name: both(one.label, fr.options[i].label),
                about: both(
                    plain(en.rules.get(rule), one, "\u201c", "\u201d"),
                    plain(fr.rules.get(rule), fr.options[i], "«\u202f", "\u202f»"),
                ),
                labels: { en: one.labels, fr: fr.options[i].labels },
            };
        }),
        levels: en.levels.map((one, i) => ({
            name: one.name,
            about: both(one.about, fr.levels[i].about),
            rating: words.worth?.[one.name] ?? 0,
            title: { en: words.levels?.[one.name]?.en ?? "", fr: words.levels?.[one.name]?.fr ?? "" },
        })),
        characters: en.characters.map((one, i) => ({ name: one.name, about: both(one.about, fr.characters[i].about) })),
        board: existsSync(join(games, en.prefix, "board.tsx")),
    };
}

/* The module virtual:games: facts, pictures for the home page, boards on demand. */
function gamesModule(list) {
    const drawn = list.filter((game) => game.board);
    const lines = ["/* Made by web/build.mjs from the registry of games. */"];
    for (const game of drawn) lines.push(`import { Picture as ${game.prefix}_picture } from "picture:${game.prefix}";`);
    lines.push(`export const facts = ${JSON.stringify(list)};`, "export const pictures = {");
    for (const game of drawn) lines.push(`    ${game.prefix}: ${game.prefix}_picture,`);
    lines.push("};", "export const boards = {");
    for (const game of drawn) lines.push(`    ${game.prefix}: () => import("board:${game.prefix}"),`);
    lines.push("};", "");
    return lines.join("\n");
}

/* --- words as they are printed --- */

const wordsPlugin = {
    name: "words",
    setup(build) {
        build.onLoad({ filter: /src\/words\/.*\.json$/ }, (args) => {
            const lang = /fr\.json$/.test(args.path) ? "fr" : "en",
                words = JSON.parse(readFileSync(args.path, "utf8"));
            for (const key of Object.keys(words)) words[key] = typeset(words[key], lang);
            return { contents: JSON.stringify(words), loader: "json", watchFiles: [args.path] };
        });
    },
};

/* --- esbuild plugins --- */

/* "picture:x" is board.tsx of game x once more, with the files of that game and the icons that it imports, so that tree
 * shaking leaves only what its Picture draws in the page's first chunk. esbuild makes the paths of such modules part of the
 * hashes in file names, as they are: they begin at the root of the tree, so that every tree gives the same names. */
function gamesPlugin(list) {
    return {
        name: "games",
        setup(build) {
            build.onResolve({ filter: /^virtual:games$/ }, () => ({ path: "games", namespace: "games" }));
            build.onLoad({ filter: /.*/, namespace: "games" }, () => ({
                contents: gamesModule(list),
                loader: "ts",
                resolveDir: web,
            }));
            build.onResolve({ filter: /^board:/ }, (args) => ({ path: join(games, args.path.slice(6), "board.tsx") }));
            build.onResolve({ filter: /^picture:/ }, (args) => ({
                path: relative(root, join(games, args.path.slice(8), "board.tsx")),
                namespace: "picture",
                sideEffects: false,
            }));
            build.onResolve({ filter: /^\./, namespace: "picture" }, (args) => {
                const path = [".tsx", ".ts", ""]
                    .map((ending) => resolve(args.resolveDir, args.path) + ending)
                    .find(existsSync);
                return path?.startsWith(games)
                    ? { path: relative(root, path), namespace: "picture", sideEffects: false }
                    : undefined;
            });
            build.onLoad({ filter: /.*/, namespace: "picture" }, (args) => ({
                contents: readFileSync(join(root, args.path), "utf8"),
                loader: "tsx",
                resolveDir: join(root, dirname(args.path)),
            }));
        },
    };
}

/* "icon:tomato" is the drawing inside an icon of 512 x 512: our own from the folder "icons" of the game that wants it, else from
 * the game-icons set. */
const iconsPlugin = {
    name: "icons",
    setup(build) {
        let set = null;
        build.onResolve({ filter: /^icon:/ }, (args) => {
            const name = args.path.slice(5),
                own = resolve(root, dirname(args.importer), "icons", `${name}.svg`);
            return {
                path: existsSync(own) ? relative(root, own) : name,
                namespace: args.namespace === "picture" ? "picture-icon" : "icon",
                sideEffects: false,
            };
        });
        build.onLoad({ filter: /.*/, namespace: "icon" }, load);
        build.onLoad({ filter: /.*/, namespace: "picture-icon" }, load);
        function load(args) {
            if (args.path.endsWith(".svg")) {
                const file = join(root, args.path),
                    body = readFileSync(file, "utf8")
                        .replace(/^[\s\S]*?<svg[^>]*>/, "")
                        .replace(/<\/svg>\s*$/, "")
                        .trim();
                return { contents: body, loader: "text", watchFiles: [file] };
            }
            set ??= JSON.parse(readFileSync(join(web, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
            const name = set.icons[args.path] ? args.path : set.aliases?.[args.path]?.parent;
            if (!name) return { errors: [{ text: `no icon "${args.path}" in the game's icons or game-icons` }] };
            usedIcons.add(name);
            return { contents: set.icons[name].body, loader: "text" };
        }
    },
};

const common = (list) => ({
    bundle: true,
    minify: !given("--plain"),
    write: false,
    metafile: true,
    logLevel: "warning",
    target: ["es2022"],
    legalComments: "none",
    nodePaths: [join(web, "node_modules")],
    jsx: "automatic",
    jsxImportSource: "preact",
    absWorkingDir: root,
    define: { VERSION: JSON.stringify(readFileSync(join(root, "VERSION"), "utf8").trim()) },
    plugins: [gamesPlugin(list), iconsPlugin, wordsPlugin],
    loader: { ".woff2": "file" },
});

/* --- writing --- */

const written = new Map();

function put(name, bytes) {
    const path = join(out, name),
        data = Buffer.from(bytes);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
    written.set(name, data.length);
    if (/\.(js|css|html|wasm|svg|json|net|txt|webmanifest)$/.test(name))
        writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
}

const hashed = (name, bytes) => {
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10),
        dot = name.lastIndexOf(".");
    return `assets/${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
};

/* The lessons of a game in one text, in the order of their files, without comments; its words as they are printed. */
function bookOf(prefix) {
    const folder = join(games, prefix, "lessons");
    if (!existsSync(folder)) return "";
    const line = (text) => {
        const [, word, rest] = /^(en|fr) (.*)$/.exec(text) ?? [];
        return word ? `${word} ${typeset(rest, word)}` : text;
    };
    return readdirSync(folder)
        .filter((name) => name.endsWith(".lesson"))
        .sort()
        .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
        .map((text) => text.trim())
        .filter((text) => text && !text.startsWith("#"))
        .map((text) => `${line(text)}\n`)
        .join("");
}

async function bundle(list) {
    /* Each engine twice: for every browser, and for those that have vectors. */
    const enginesOf = (ending) =>
        list.map((game) => {
            const bytes = readFileSync(join(dirname(wasm), game.prefix + ending)),
                name = hashed(game.prefix + ending, bytes);
            put(name, bytes);
            return `./${name}`;
        });
    const plain = enginesOf(".wasm"),
        engines = enginesOf("-simd.wasm");
    const nets = list.map((game) => {
        const file = join(root, "nets", `${game.key}.net`);
        if (!existsSync(file)) return "";
        const bytes = readFileSync(file),
            name = hashed(`${game.prefix}.net`, bytes);
        put(name, bytes);
        return `./${name}`;
    });
    const worker = await esbuild.build({
        ...common(list),
        entryPoints: [join(web, "src/worker.ts")],
        format: "iife",
        outdir: join(out, "assets"),
    });
    const workerBytes = worker.outputFiles[0].contents,
        workerName = hashed("worker.js", workerBytes);
    put(workerName, workerBytes);
    const base = common(list);
    /* The look of a part of the page, loaded with that part. */
    const look = async (source, name) => {
        const built = await esbuild.build({ ...base, entryPoints: [source], outdir: join(out, "assets") }),
            bytes = built.outputFiles[0].contents,
            address = hashed(name, bytes);
        put(address, bytes);
        return `./${address}`;
    };
    const books = list.map((game) => {
        const text = bookOf(game.prefix),
            name = text && hashed(`${game.prefix}-lessons.txt`, text);
        if (name) put(name, text);
        return name && `./${name}`;
    });
    const learn = await look(join(web, "src/learn/learn.css"), "learn.css");
    const data = (name, value) => {
        const bytes = Buffer.from(JSON.stringify(value)),
            address = hashed(name, bytes);
        put(address, bytes);
        return `./${address}`;
    };
    const ruleBooks = list.map((game) => [0, 1].map((lang) => data(`${game.prefix}-rules.json`, ruleBookOf(game.prefix, lang)))),
        puzzles = list.map((game) => data(`${game.prefix}-puzzles.json`, puzzlesOf(game.prefix)));
    const book = await look(join(web, "src/book/book.css"), "book.css"),
        online = await look(join(web, "src/online/online.css"), "online.css"),
        review = await look(join(web, "src/review/review.css"), "review.css"),
        styles = [];
    for (const game of list) {
        const source = join(games, game.prefix, "board.css");
        styles.push(existsSync(source) ? await look(source, `${game.prefix}.css`) : "");
    }
    const page = await esbuild.build({
        ...base,
        define: {
            ...base.define,
            PLAIN_ENGINES: JSON.stringify(plain),
            SWIFT_ENGINES: JSON.stringify(engines),
            NETS: JSON.stringify(nets),
            WORKER: JSON.stringify(`./${workerName}`),
            ONLINE_STYLE: JSON.stringify(online),
            LEARN_STYLE: JSON.stringify(learn),
            REVIEW_STYLE: JSON.stringify(review),
            BOOKS: JSON.stringify(books),
            BOOK_STYLE: JSON.stringify(book),
            RULE_BOOKS: JSON.stringify(ruleBooks),
            PUZZLES: JSON.stringify(puzzles),
            STYLES: JSON.stringify(styles),
        },
        entryPoints: [join(web, "src/main.tsx"), join(web, "src/style.css")],
        format: "esm",
        splitting: true,
        outdir: join(out, "assets"),
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        assetNames: "[name]-[hash]",
        publicPath: "",
    });
    for (const file of page.outputFiles) put(`assets/${relative(join(out, "assets"), file.path)}`, file.contents);
    const outputs = Object.entries(page.metafile.outputs);
    const entry = (source) =>
        `assets/${outputs
            .find(([, o]) => o.entryPoint?.endsWith(source))?.[0]
            .split("/")
            .pop()}`;
    return {
        script: entry("src/main.tsx"),
        style: entry("src/style.css"),
        font: [...written.keys()].find((name) => name.endsWith(".woff2")),
        outputs: new Map(outputs.map(([name, output]) => [`assets/${name.split("/").pop()}`, output])),
        engines,
        styles,
        workerName,
    };
}

function page(parts) {
    let html = readFileSync(join(web, "src/index.html"), "utf8");
    const early = [`<link rel="modulepreload" href="${parts.script}">`];
    if (parts.font) early.push(`<link rel="preload" href="${parts.font}" as="font" type="font/woff2" crossorigin>`);
    html = html
        .replace("<!-- style -->", `<link rel="stylesheet" href="${parts.style}">`)
        .replace("<!-- early -->", early.join("\n    "));
    put("index.html", html.replace("<!-- script -->", `<script type="module" src="${parts.script}"></script>`));
}

function statics() {
    for (const name of readdirSync(join(web, "static"))) put(name, readFileSync(join(web, "static", name)));
}

/* The service worker knows every file by name; its own text changes with any of them. Nets are kept when they are first
 * wanted. */
async function serviceWorker(list) {
    const files = ["./", ...[...written.keys()].filter((name) => name !== "index.html" && !name.endsWith(".net"))];
    const version = createHash("sha256");
    for (const name of written.keys()) version.update(name).update(readFileSync(join(out, name)));
    const base = common(list);
    const built = await esbuild.build({
        ...base,
        entryPoints: [join(web, "src/offline.ts")],
        format: "iife",
        outdir: out,
        define: {
            ...base.define,
            FILES: JSON.stringify(files),
            EDITION: JSON.stringify(version.digest("hex").slice(0, 12)),
        },
    });
    put("offline.js", built.outputFiles[0].contents);
}

/* Files of an earlier build that this one did not write. */
function sweep(folder = "") {
    for (const name of readdirSync(join(out, folder))) {
        const path = folder ? `${folder}/${name}` : name;
        if (path === "wasm" || path.startsWith(".")) continue;
        if (statSync(join(out, path)).isDirectory()) sweep(path);
        else if (!written.has(path.replace(/\.gz$/, ""))) rmSync(join(out, path));
    }
}

/* What goes over the wire for the home page and each game: files that a page needs, with what they import. */
function printBudget(list, parts) {
    const packed = (name) => (existsSync(join(out, `${name}.gz`)) ? `${name}.gz` : name),
        wire = (name) => statSync(join(out, packed(name))).size,
        nameOf = (output) => `assets/${output.split("/").pop()}`;
    const needs = (name, found = new Set()) => {
        if (found.has(name)) return found;
        found.add(name);
        for (const one of parts.outputs.get(name)?.imports ?? [])
            if (one.kind === "import-statement") needs(nameOf(one.path), found);
        return found;
    };
    const sum = (names) => [...names].reduce((total, name) => total + wire(name), 0);
    const home = new Set([...needs(parts.script), parts.style, parts.font, parts.workerName, "index.html"]);
    console.log(`${(sum(home) / 1000).toFixed(1).padStart(8)} KB  home`);
    for (const [index, game] of list.entries()) {
        const board = [...parts.outputs].find(([, o]) => o.entryPoint?.endsWith(`games/${game.prefix}/board.tsx`))?.[0];
        const style = parts.styles[index] ? [parts.styles[index].slice(2)] : [],
            all = sum(new Set([...home, ...(board ? needs(board) : []), ...style, parts.engines[index].slice(2)]));
        console.log(`${(all / 1000).toFixed(1).padStart(8)} KB  home and ${game.key}, of 320`);
        if (all > 320_000) process.exitCode = 1;
    }
}

/* The list of icons between the two marks of docs/credits.md. It may name more than are in use: a game that is taken out
 * needs no other edit. */
function credits() {
    const file = join(root, "docs/credits.md"),
        text = readFileSync(file, "utf8");
    const marks = /(<!-- icons -->\n)([\s\S]*?)(\n<!-- end -->)/,
        credited = new Set((marks.exec(text)?.[2] ?? "").split(/,\s+/)),
        used = [...usedIcons].sort();
    if (given("--credits")) writeFileSync(file, text.replace(marks, `$1${used.join(", ")}$3`));
    else if (used.some((icon) => !credited.has(icon)))
        fail("docs/credits.md does not list the icons in use; run web/build.mjs with --credits");
}

const told = askEngine(),
    list = registry.map((_, index) => describeGame(index, told));
mkdirSync(join(web, "generated"), { recursive: true });
registry.forEach((_, index) => writeShape(index, told));
writeFileSync(join(web, "generated", "games.ts"), gamesModule(list));
writeFileSync(join(web, "generated", "seats.ts"), seatsModule());
if (!given("--types")) {
    mkdirSync(out, { recursive: true });
    const parts = await bundle(list);
    page(parts);
    statics();
    await serviceWorker(list);
    sweep();
    credits();
    if (given("--budget")) printBudget(list, parts);
}
