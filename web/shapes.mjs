/* shapes.mjs - types for the boards, made from the tables in C: what a view holds (fields, steps and options of game.c), which
 * ids there are (enumerations of state.h and components.h), what a catalog tells (catalog.c, in both languages).
 *
 * build.mjs writes one module a game, web/generated/<game>.ts. A board imports what it needs from there and repeats nothing.
 */

const literal = (words) => words.map((word) => JSON.stringify(word)).join(" | ");

/* --- enumerations --- */

const plainText = (source) => source.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/\/\/.*/g, " ");

/* The value of a constant expression of names that are known already, sums, products, shifts and casts. */
function evaluate(text, known, where) {
    const words = text.replace(/\(\s*int\s*\)/g, "").match(/[A-Za-z_]\w*|0x[0-9a-fA-F]+|\d+|<<|>>|[-+*/()|&~]/g) ?? [];
    const figures = words.map((word) => {
        if (!/^[A-Za-z_]/.test(word)) return word;
        if (!known.has(word)) throw new Error(`${where}: nobody says what ${word} is in "${text.trim()}"`);
        return `(${known.get(word)})`;
    });
    return Number(new Function(`return Math.trunc(${figures.join(" ")});`)());
}

/* Every name of every enumeration with its number, in the order of the files; `given`: names that they may use. */
export function enumerations(sources, given = new Map()) {
    const known = new Map(given);
    /* A number that a build may set, such as the most seats, counts as it stands there. */
    for (const [, source] of sources)
        for (const [, name, value] of source.matchAll(/^#define (SKERRY_\w+) (\d+)$/gm)) known.set(name, Number(value));
    for (const [where, source] of sources)
        for (const [, body] of plainText(source).matchAll(/^ *(?:typedef )?enum\s*\w*\s*\{([^}]*)\}/gm)) {
            let next = 0;
            if (/\w\(/.test(body)) continue; /* made by a macro: the numbers of fields, which the page does not need */
            for (const row of body.split(",")) {
                const [name, value] = row.split("=").map((part) => part.trim());
                if (!name) continue;
                if (value !== undefined) next = evaluate(value, known, where);
                known.set(name, next++);
            }
        }
    for (const name of given.keys()) known.delete(name);
    return known;
}

/* --- views --- */

function fieldType(field) {
    const one = [field.labels.length ? literal(field.labels) : "number"];
    if (field.none) one.push("null");
    if (field.hidden) one.push('"?"');
    const element = one.join(" | "),
        list = (type) => `(${type})[]`.replace(/^\((\w+)\)/, "$1");
    const row = field.count > 1 ? list(element) : element;
    return field.rows > 1 || field.per_seat ? list(row) : row;
}

function viewType(shape, options) {
    return [
        "/* A view as sk_json_write gives it: the head, then the fields of game.c. */",
        "export interface View extends AnyView {",
        `    options: { ${options.map((one) => `${one.key}: ${literal(one.values)}`).join("; ")} };`,
        "    step: Step;",
        ...shape.fields.map((field) => `    ${field.name}: ${fieldType(field)};`),
        "}",
    ];
}

/* --- catalogs --- */

/* The type of some JSON values that stand at the same place. */
function typeOf(values, indent) {
    const kinds = new Set(
        values.map((value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)),
    );
    const parts = ["string", "number", "boolean", "null"].filter((kind) => kinds.has(kind));
    if (kinds.has("array")) parts.push(arrayType(values.filter(Array.isArray), indent));
    if (kinds.has("object"))
        parts.push(
            objectType(
                values.filter((one) => one && typeof one === "object" && !Array.isArray(one)),
                indent,
            ),
        );
    return parts.join(" | ") || "never";
}

/* A list of things of one type; or a short row that is always as long: a price and its good, a code and its numbers. */
function arrayType(lists, indent) {
    const length = lists[0].length;
    if (lists.length > 1 && length > 1 && length < 5 && lists.every((one) => one.length === length))
        return `[${lists[0]
            .map((_, at) =>
                typeOf(
                    lists.map((one) => one[at]),
                    indent,
                ),
            )
            .join(", ")}]`;
    const type = typeOf(lists.flat(), indent);
    return / \| /.test(type.replace(/\{[\s\S]*\}/g, "")) ? `(${type})[]` : `${type}[]`;
}

/* An object by its names; one whose many members are all alike is a table by name. */
function objectType(objects, indent) {
    const names = [...new Set(objects.flatMap(Object.keys))],
        inner = `${indent}    `,
        rows = names.map((name) => {
            const having = objects.filter((one) => name in one);
            return {
                name,
                always: having.length === objects.length,
                type: typeOf(
                    having.map((one) => one[name]),
                    inner,
                ),
            };
        });
    if (rows.length > 3 && /\{/.test(rows[0].type) && rows.every((row) => row.type === rows[0].type))
        return `Record<string, ${typeOf(objects.flatMap(Object.values), indent)}>`;
    return `{\n${rows.map((row) => `${inner}${row.name}${row.always ? "" : "?"}: ${row.type};`).join("\n")}\n${indent}}`;
}

/* --- the module of a game --- */

export function shapeModule(game, shape, options, catalogs, names) {
    const labels = shape.fields.filter((field) => field.labels.length);
    return [
        `/* Made by web/shapes.mjs from the tables of games/${game}. */`,
        'import type { AnyView, BoardProps as AnyBoardProps } from "../src/board";',
        "",
        `export const PLAYERS_MAX = ${shape.seats};`,
        ...[...names].map(([name, value]) => `export const ${name} = ${value};`),
        "",
        "/* Labels of a field in the order of their numbers. */",
        "export const LABELS = {",
        ...labels.map((field) => `    ${field.name}: ${JSON.stringify(field.labels)} as const,`),
        "};",
        "",
        `export type Step = ${literal(shape.steps)};`,
        "",
        ...viewType(shape, options),
        "",
        `export interface Catalog ${objectType(catalogs, "")}`,
        "",
        "export type BoardProps<Live = unknown> = AnyBoardProps<View, Catalog, Live>;",
        "",
    ].join("\n");
}
