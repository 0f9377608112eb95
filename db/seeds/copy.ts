import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

export type Cell = string | number | boolean | null | undefined;

/** Inserts rows by COPY, the fastest method; a generator can produce the rows, so that they are not all in memory. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  let sent = 0;
  function* chunks(): Generator<string> {
    let chunk = "";
    for (const row of rows) {
      if (row.length !== columns.length)
        throw new Error(`${table}: a row has ${row.length} cells for ${columns.length} columns`);
      chunk += `${row.map(cell).join("\t")}\n`;
      sent++;
      if (chunk.length > 65_536) {
        yield chunk;
        chunk = "";
      }
    }
    if (chunk) yield chunk;
  }
  const target = client.query(
    from(`copy ${table} (${columns.join(", ")}) from stdin`) as never,
  ) as unknown as NodeJS.WritableStream;
  await pipeline(Readable.from(chunks()), target);
  return sent;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const cell = (v: Cell): string =>
  v === null || v === undefined
    ? "\\N"
    : typeof v === "string"
      ? v.replace(/[\\\t\n\r]/g, (c) => escapes[c] as string)
      : String(v);
