import { workflowsOf } from "#platform/workflow/index.server.ts";
// Verifies that every Indonesian source text shown to users has an English translation, and every English text one in
// each other language. `node scripts/tasks/check-words.ts --json [fr|ru|zh]` prints the missing texts of a language as
// JSON instead, ready for translation.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { countKey } from "#kit/count-words.ts";
import { comparisonsOf, type DeclaredSeasons } from "#platform/report/index.server.ts";
import { type CubeOrComposite, type Cube, cubesOf, figuresOf, levelsOf, type Report } from "#platform/report/index.ts";
import type { Field } from "#kit/field.ts";
import { type MenuGroup, menuPlan } from "#features/konfigurasi-system/menu/menu-plan.ts";
import { openRegistry } from "#server/server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Source text → its first location, for the report. */
const texts = new Map<string, string>();
const add = (where: string, ...words: readonly (string | undefined)[]): void => {
  for (const word of words) if (word && /\p{L}{2}/u.test(word) && !texts.has(word)) texts.set(word, where);
};

const literal = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|` + "`(?:[^`\\\\$]|\\\\.)*`";
/** `t("…")`, both branches of `t(a ? "…" : "…")`, and the labels in lists of tabs and buttons. */
const calls = [
  new RegExp(String.raw`\bt\(\s*(${literal})\s*[,)]`, "g"),
  new RegExp(String.raw`\bt\(\s*[^"'()${"`"}]*\?\s*(${literal})\s*:\s*(${literal})\s*[,)]`, "g"),
];
const labels = new RegExp(String.raw`\blabel: (${literal})`, "g");
/** Messages of refused cells and lines, which are sent untranslated and translated in the browser. */
const refusals = new RegExp(String.raw`(?:\b(?:message|error): |\bno\()(${literal})`, "g");
const plain = (quoted: string): string =>
  quoted.slice(1, -1).replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c));

for (const entry of await readdir(`${root}src`, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/(?<!\.test)\.tsx?$/.test(entry.name)) continue;
  const file = `${entry.parentPath}/${entry.name}`.slice(root.length);
  const source = (await readFile(root + file, "utf8")).replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
  const patterns = file.endsWith(".tsx")
    ? [...calls, labels]
    : /^src\/(server\/(resource|stock)\/|platform\/(import|export)\/.*\.server\.ts$)/.test(file)
      ? [...calls, refusals]
      : calls;
  for (const pattern of patterns)
    for (const [, one, other] of source.matchAll(pattern))
      add(file, ...[one, other].map((w) => (w ? plain(w) : undefined)));
}

function addField(where: string, f: Field): void {
  add(where, f.label, f.help);
  if (f.kind === "choice") add(where, ...f.choices.map((c) => c.label));
  if (f.kind === "text") add(where, f.patternHint);
  if (f.kind === "integer" || f.kind === "decimal") add(where, f.unit);
}
function addFigures(where: string, of: CubeOrComposite): void {
  for (const f of Object.values(figuresOf(of)))
    add(
      where,
      f.label,
      f.short,
      f.group,
      f.note,
      ...("grades" in f ? [f.beyond, ...f.grades.map(([, word]) => word)] : []),
    );
  for (const l of Object.values(levelsOf(of))) add(where, l.label, l.zero, ...Object.values(l.members ?? {}));
  for (const c of cubesOf(of)) add(where, c.title, c.geography, c.refusal, c.smallGroups?.word, c.smallGroups?.note);
}
function addGroup(group: MenuGroup): void {
  add("menu-plan.ts", group.name, group.caption);
  for (const inner of group.groups ?? []) addGroup(inner);
}

const registry = await openRegistry();
for (const { value, file } of registry.resources) {
  add(file, value.title);
  for (const f of Object.values(value.fields as Record<string, Field>)) addField(file, f);
}
for (const { value, file } of workflowsOf(registry)) {
  add(file, ...Object.values(value.states));
  for (const move of Object.values(value.moves)) add(file, move.label);
}
for (const { value, file } of registry.kinds.get("report") ?? []) {
  const report = value as unknown as Report;
  add(file, report.chart?.question);
  // English nouns have plural forms, so each level of rows has its own text for counts
  for (const id of report.by) add(file, countKey(levelsOf(report.of)[id]?.label ?? ""));
  addFigures(file, report.of);
}
for (const { value, file } of registry.kinds.get("cube") ?? []) addFigures(file, value as unknown as Cube);
for (const { value, file } of comparisonsOf(registry)) add(file, value.label);
for (const { value, file } of registry.kinds.get("seasons") ?? [])
  add(file, ...(value as unknown as DeclaredSeasons).seasons.map((s) => s.label));
for (const page of registry.pages) add(page.file, page.title);
for (const group of menuPlan) addGroup(group);

async function wordsOf(language: string): Promise<Record<string, string>> {
  const folder = `${root}src/web/locales/${language}/`;
  const files = (await readdir(folder)).filter((f) => f.endsWith(".json"));
  return Object.assign(
    {},
    ...(await Promise.all(files.map(async (f) => JSON.parse(await readFile(folder + f, "utf8")) as unknown))),
  );
}

/**
 * A text must have one translation: the files of a language form one dictionary, in which the last file would silently
 * override the others.
 */
async function disagreements(language: string): Promise<string[]> {
  const folder = `${root}src/web/locales/${language}/`;
  const seen = new Map<string, { words: string; file: string }>();
  const problems: string[] = [];
  for (const file of (await readdir(folder)).filter((f) => f.endsWith(".json")).sort())
    for (const [text, words] of Object.entries(
      JSON.parse(await readFile(folder + file, "utf8")) as Record<string, string>,
    )) {
      const other = seen.get(text);
      if (other && other.words !== words)
        problems.push(
          `  ${language}: ${JSON.stringify(text)} is ${JSON.stringify(other.words)} in ${other.file} and ${JSON.stringify(words)} in ${file}`,
        );
      seen.set(text, other ?? { words, file });
    }
  return problems;
}

const otherLanguages = ["fr", "ru", "zh"];
/** Texts that have an English translation and none in another language. */
async function untranslated(language: string): Promise<string[]> {
  const [english, own] = await Promise.all([wordsOf("en"), wordsOf(language)]);
  return Object.keys(english)
    .filter((text) => !Object.hasOwn(own, text))
    .map((text) => `  ${language}: ${JSON.stringify(text)}`);
}

const asJson = process.argv.includes("--json");
const known = await wordsOf(process.argv[3] ?? "en");
const missing = [...texts].filter(([text]) => !Object.hasOwn(known, text));
if (asJson)
  console.log(
    JSON.stringify(
      missing.map(([text]) => text),
      null,
      1,
    ),
  );
else if (missing.length > 0) {
  console.log(`${missing.length} texts have no English in src/web/locales/en:`);
  for (const [text, where] of missing) console.log(`  ${where}: ${JSON.stringify(text)}`);
  process.exitCode = 1;
}
if (!asJson) {
  const lacking = (await Promise.all(otherLanguages.map(untranslated))).flat();
  if (lacking.length > 0) {
    console.log(`${lacking.length} texts are translated into English only:\n${lacking.join("\n")}`);
    process.exitCode = 1;
  }
  const twice = (await Promise.all(["en", ...otherLanguages].map(disagreements))).flat();
  if (twice.length > 0) {
    console.log(
      `${twice.length} texts are translated in two ways; give one of them another source text:\n${twice.join("\n")}`,
    );
    process.exitCode = 1;
  }
}
