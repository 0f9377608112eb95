import { finished } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Db } from "./db.server.ts";

/** NULL in the text format of COPY. Other values are escaped and therefore never equal it. */
const nothing = "\\N";
const odd = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
/** A value in the text format of COPY. */
export const copied = (v: string | number | boolean | null | undefined): string =>
  v === null || v === undefined
    ? nothing
    : typeof v === "string" && odd.test(v)
      ? v.replace(/[\\\t\n\r]/g, (c) => escapes[c] as string)
      : String(v);

/**
 * Copies prepared lines into a table within the transaction, which is the fastest way to insert many rows. Table and
 * columns must come from declarations, not from input.
 */
export async function copyIn(
  db: Db,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (!db.client) throw new Error("COPY requires a transaction");
  if (!lines.length) return;
  const into = db.client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  into.end(`${lines.join("\n")}\n`);
  await finished(into);
}
