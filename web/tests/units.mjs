/* units.mjs - tests of the page without a browser: web/tests/unit/*.test.ts, compiled as the build does it, by node's own runner.
 *
 *   node web/tests/units.mjs [WORD ...]        those whose name has a word; TAP on stdout
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url)),
    words = process.argv.slice(2),
    entryPoints = readdirSync(join(here, "unit"))
        .filter((name) => name.endsWith(".test.ts") && (!words.length || words.some((word) => name.includes(word))))
        .map((name) => join(here, "unit", name)),
    outdir = mkdtempSync(join(tmpdir(), "skerry-units-"));
await esbuild.build({
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    nodePaths: [join(here, "..", "node_modules")],
    define: { SWIFT_ENGINES: "[]", PLAIN_ENGINES: "[]", NETS: "[]", WORKER: '""' },
    logLevel: "warning",
});
const made = readdirSync(outdir).map((name) => join(outdir, name)),
    env = { ...process.env, ARCHITECTURE: join(here, "..", "ARCHITECTURE.md") },
    run = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...made], { env, encoding: "utf8" });
rmSync(outdir, { recursive: true });
/* Only what fails is printed at length. */
let counted = 0;
const lines = run.stdout.split("\n").filter((one) => /^\s*(not )?ok \d+ - /.test(one) && !/^\S.*\.mjs$/.test(one));
for (const one of lines) {
    const [, verdict, name] = /^\s*((?:not )?ok) \d+ - (.*)$/.exec(one);
    console.log(`${verdict} ${++counted} - ${name}`);
}
console.log(`1..${counted}`);
if (run.status) console.log(run.stdout.split("\n").map((one) => `# ${one}`).join("\n"), run.stderr); // prettier-ignore
process.exitCode = run.status || (counted ? 0 : 1);
