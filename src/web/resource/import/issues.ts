/** Kinds of problem in a file, so that forty faults read as four. */
import type { ImportRow } from "#kit/exchange.calls.ts";

export type Issue = { readonly field: string; readonly message: string; readonly rows: number };

/** "Sama dengan baris 12." and "Sama dengan baris 40." are one kind. */
const kindOf = (message: string): string => message.replace(/\d+\.?/g, "…");

export function issuesOf(rows: readonly ImportRow[]): readonly Issue[] {
  const kinds = new Map<string, { field: string; message: string; rows: number }>();
  for (const row of rows)
    for (const e of row.errors) {
      const message = kindOf(e.message);
      const key = `${e.field}\u0000${message}`;
      const known = kinds.get(key);
      if (known) known.rows += 1;
      else kinds.set(key, { field: e.field, message, rows: 1 });
    }
  return [...kinds.values()].sort((a, b) => b.rows - a.rows);
}

/** Other faulty rows with the very same text in the same column, which one repair can put right together. */
export function alike(rows: readonly ImportRow[], line: number, field: string): readonly number[] {
  const text = rows.find((r) => r.line === line)?.cells[field] ?? null;
  if (text === null) return [];
  return rows.filter((r) => r.line !== line && r.cells[field]?.toLowerCase() === text.toLowerCase() && r.errors.some((e) => e.field === field)).map((r) => r.line);
}
