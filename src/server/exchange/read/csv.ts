import { limits, Unreadable } from "./cell.ts";
import type { Line } from "./sheet.ts";

/** Text of a file in whatever of the three usual ways it was saved; what is not UTF-8 is taken for Windows-1252. */
export function decodeCsv(file: Buffer): {
  readonly text: string;
  readonly encoding: "utf-8" | "utf-16" | "windows-1252";
} {
  const wide =
    file[0] === 0xff && file[1] === 0xfe ? "utf-16le" : file[0] === 0xfe && file[1] === 0xff ? "utf-16be" : undefined;
  if (wide) return { text: new TextDecoder(wide).decode(file), encoding: "utf-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(file), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(file), encoding: "windows-1252" };
  }
}

const delimiters = [";", "\t", ","] as const;
/** The delimiter that cuts the first lines into the most, and equally many, columns; Excel may name it itself with `sep=`. */
export function delimiterOf(text: string): string {
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named) return named[1] as string;
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n|\r/)
    .filter((l) => l.trim())
    .slice(0, 20);
  const score = (d: string): number => {
    const counts = lines.map((l) => l.replace(/"[^"]*"/g, "").split(d).length - 1).filter((n) => n > 0);
    const usual = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
    return counts.filter((n) => n === usual).length * Math.min(usual, 50) + usual;
  };
  return [...delimiters].sort((a, b) => score(b) - score(a))[0] as string;
}

/** Rows of a delimited text; a quote that never closes is found out at the length no cell may have. */
export function* rowsOfCsv(text: string, delimiter = delimiterOf(text)): Generator<Line> {
  const cut = delimiter.charCodeAt(0);
  let line = 0;
  let cells: (string | null)[] = [];
  let at = 0;
  if (/^sep=.\r?\n/i.test(text)) {
    at = text.indexOf("\n") + 1;
    line = 1;
  }
  const push = (value: string) => {
    const cell = value.trim();
    if (cell.length > limits.cell) throw new Unreadable("cell");
    if (cells.length >= limits.columns && cell !== "") throw new Unreadable("columns");
    cells.push(cell === "" ? null : cell);
  };
  while (at < text.length) {
    let end: number;
    if (text.charCodeAt(at) === 34) {
      const found = quoted(text, at + 1);
      push(found.value);
      end = found.end;
      while (end < text.length && text.charCodeAt(end) !== cut && !isBreak(text.charCodeAt(end))) end++;
    } else {
      end = at;
      while (end < text.length && text.charCodeAt(end) !== cut && !isBreak(text.charCodeAt(end))) end++;
      push(text.slice(at, end));
    }
    if (text.charCodeAt(end) === cut) {
      at = end + 1;
      if (at < text.length) continue;
      push("");
    } else at = end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1);
    line++;
    if (cells.some((c) => c !== null)) yield { line, cells };
    cells = [];
  }
}
const isBreak = (c: number): boolean => c === 10 || c === 13;

function quoted(text: string, from: number): { value: string; end: number } {
  let value = "";
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - from > limits.cell * 2) throw new Unreadable(quote < 0 ? "format" : "cell");
    value += text.slice(at, quote);
    if (text.charCodeAt(quote + 1) !== 34) return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}
