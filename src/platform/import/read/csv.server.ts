import { type CsvError, parse } from "csv-parse/sync";
import { cellText, limits, type RawCell, Unreadable } from "./cell.server.ts";
import type { Line } from "./sheet.server.ts";

export const delimiters = [";", "\t", ",", "|"] as const;
const named = /^sep=(.)\r?\n/i;
const common = { ltrim: true, relax_column_count: true, relax_quotes: true, record_delimiter: ["\r\n", "\n", "\r"] };
const block = 256 * 1024;
const quote = 34;

/**
 * The delimiter that splits the first rows into the most, and equally many, cells. Excel may declare it with `sep=`.
 */
export function delimiterOf(bytes: Buffer): string {
  const start = bytes.toString("utf8", 0, 20_000);
  const declared = named.exec(start);
  if (declared) return declared[1] as string;
  const score = (delimiter: string): number => {
    const counts: number[] = [];
    const on_record = (cells: string[]) => void (cells.length > 1 && counts.push(cells.length - 1));
    try {
      parse(start, { ...common, rtrim: true, delimiter, to: 20, on_record });
    } catch {
      // the rows before the fault have been counted
    }
    const median = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
    return counts.filter((n) => n === median).length * Math.min(median, 50) + median;
  };
  return delimiters.map((d) => ({ d, score: score(d) })).reduce((a, b) => (b.score > a.score ? b : a)).d;
}

/**
 * Rows of delimited text in UTF-8. A row with unbalanced quotes is read from its first line alone, with its doubtful
 * cells marked as faults; rows on the following lines that it might include are `doubtful`.
 */
export function* rowsOfCsv(bytes: Buffer, delimiter = delimiterOf(bytes)): Generator<Line> {
  const declared = named.exec(bytes.toString("utf8", 0, 20));
  let [at, line, size, doubtUntil] = [declared ? Buffer.byteLength(declared[0]) : 0, declared ? 1 : 0, block, 0];
  while (at < bytes.length) {
    const end = blockEnd(bytes, at, size);
    const read = readBlock(bytes.subarray(at, end), delimiter);
    for (const record of read.records) {
      line++;
      const cells = checked(record.cells.map(cellText));
      const doubtful = at + record.end <= doubtUntil;
      if (cells.some((c) => c !== null)) yield doubtful ? { line, cells, doubtful } : { line, cells };
    }
    const from = at + read.used;
    if (read.broken === null) [at, size] = [end, block];
    else if (read.broken === "open" && end < bytes.length && end - from < limits.row) {
      [at, size] = [from, Math.max(size, end - from) * 2];
    } else {
      at = lineEnd(bytes, from);
      doubtUntil = Math.max(doubtUntil, read.broken === "open" ? end : from + read.reach);
      size = block;
      line++;
      yield { line, cells: checked(cellsOfBroken(bytes.subarray(from, at), delimiter)) };
    }
  }
}

type Read = {
  readonly records: readonly { readonly cells: readonly string[]; readonly end: number }[];
  /** Bytes of the complete records. */
  readonly used: number;
  /** Why parsing ended before the end of the block: an unclosed quote, or text after a closing quote. */
  readonly broken: "open" | "closing" | null;
  /** Number of bytes from the start of the malformed record that may belong to it. */
  readonly reach: number;
};
/** Stops parsing at a record that the parser would otherwise repair silently. */
class Repaired extends Error {}

function readBlock(bytes: Buffer, delimiter: string): Read {
  const records: { cells: readonly string[]; end: number }[] = [];
  let used = 0;
  let reach = bytes.length;
  const on_record = (cells: string[], { bytes: end }: { bytes: number }): null => {
    if (cells.some((c) => c.charCodeAt(0) === quote && !wasDoubled(c, bytes.subarray(used, end)))) {
      reach = end - used;
      throw new Repaired();
    }
    records.push({ cells, end });
    used = end;
    return null;
  };
  try {
    parse(bytes, { ...common, rtrim: true, delimiter, max_record_size: limits.row, on_record });
    return { records, used, broken: null, reach: 0 };
  } catch (error) {
    const { code } = error as CsvError;
    if (error instanceof Repaired) return { records, used, broken: "closing", reach };
    if (code === "CSV_QUOTE_NOT_CLOSED") return { records, used, broken: "open", reach };
    if (code === "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE") return { records, used, broken: "closing", reach };
    throw new Unreadable(code === "CSV_MAX_RECORD_SIZE" ? "cell" : "format");
  }
}

/**
 * Whether a cell that begins with a quote was written as a quoted cell with doubled quotes. If not, the parser met text
 * after a closing quote and read the quotes as text.
 */
const wasDoubled = (cell: string, record: Buffer): boolean => record.includes(`"${cell.replaceAll('"', '""')}"`);

/**
 * The cells of one line with unbalanced quotes. The whole line is one fault if no single cell is identified as the
 * cause.
 */
function cellsOfBroken(line: Buffer, delimiter: string): RawCell[] {
  const inDoubt = (text: string): RawCell => {
    const cell = cellText(text);
    return cell === null ? null : { fault: "quote", text: typeof cell === "string" ? cell : cell.text };
  };
  const whole = [inDoubt(line.toString("utf8"))];
  try {
    const [cells = []] = parse(line, { ...common, rtrim: false, delimiter }) as string[][];
    const read = cells.map((c) =>
      c.charCodeAt(0) !== quote || wasDoubled(c, line)
        ? cellText(c)
        : inDoubt(/^".*"\s*$/s.test(c) ? c.trim().slice(1, -1) : c),
    );
    return read.some((c) => typeof c === "object" && c !== null) ? read : whole;
  } catch {
    return whole;
  }
}

function checked(cells: RawCell[]): RawCell[] {
  while (cells.length > limits.columns && cells.at(-1) === null) cells.pop();
  if (cells.length > limits.columns) throw new Unreadable("columns");
  return cells;
}

/**
 * The position after the last line break within `size` bytes. A longer line is taken completely, up to the maximum row
 * size.
 */
function blockEnd(bytes: Buffer, from: number, size: number): number {
  if (from + size >= bytes.length) return bytes.length;
  for (let end = from + size; end > from; end--) if (bytes[end - 1] === 10) return end;
  for (let end = from + size; end > from; end--) if (bytes[end - 1] === 13 && bytes[end] !== 10) return end;
  if (size > limits.row) throw new Unreadable("cell");
  return blockEnd(bytes, from, size * 2);
}

function lineEnd(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === 10) return at + 1;
    if (bytes[at] === 13) return at + (bytes[at + 1] === 10 ? 2 : 1);
  }
  return bytes.length;
}
