import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * Digests of statements that were found valid, so that a later start need not parse them or load the parser.
 * They are stored in a file of the data folder. Entries made by other validation rules or another parser version are
 * ignored.
 */
const rulesOfParsing = ["statement", "system-names", "sql-text", "sql-parser", "compile"];
const maxTexts = 5_000;
const saveAfterMs = 10_000;

type StoredTexts = { readonly rules: string; readonly texts: Readonly<Record<string, readonly string[]>> };

let path: string | undefined;
let rules = "";
let timer: NodeJS.Timeout | undefined;
const texts = new Map<string, readonly string[]>();

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Reads the digests stored by an earlier start. A missing or unreadable file is not an error. */
export function openParsedTexts(file: string): void {
  path = file;
  try {
    const sources = rulesOfParsing.map((name) => readFileSync(new URL(`${name}.server.ts`, import.meta.url), "utf8"));
    rules = digest([...sources, readFileSync(new URL("../../../package.json", import.meta.url), "utf8")].join("\n"));
    const stored = JSON.parse(readFileSync(file, "utf8")) as StoredTexts;
    if (stored.rules !== rules) return;
    for (const [key, catalog] of Object.entries(stored.texts)) texts.set(key, catalog);
  } catch {
    texts.clear();
  }
}

/** The catalog relations of a text that was found valid before; undefined if the text must be parsed. */
export const parsedBefore = (text: string): readonly string[] | undefined =>
  texts.size === 0 ? undefined : texts.get(digest(text));

/** Records a valid text for later starts. */
export function recordParsed(text: string, catalog: readonly string[]): void {
  if (path === undefined || texts.size >= maxTexts) return;
  texts.set(digest(text), catalog);
  timer ??= setTimeout(saveParsedTexts, saveAfterMs).unref();
}

/** Writes the file. A write failure is ignored, because its only effect is a slower next start. */
export function saveParsedTexts(): void {
  clearTimeout(timer);
  if (path === undefined || timer === undefined) return;
  timer = undefined;
  try {
    writeFileSync(`${path}.draft`, JSON.stringify({ rules, texts: Object.fromEntries(texts) } satisfies StoredTexts), {
      mode: 0o600,
    });
    renameSync(`${path}.draft`, path);
  } catch {
    path = undefined;
  }
}
