import type { Cell } from "#kit/report.ts";
import type { Db } from "../db/db.ts";
import { assemble, type Read } from "./assemble.ts";
import { togetherOf, togetherSql } from "./count-sql.ts";
import { leadsOf } from "./figure-sql.ts";
import { assembleLed } from "./lead-sql.ts";
import { pageSql, selected, type Slice, type Term } from "./page-sql.ts";
import { type Build, type Facts, newBuild, type Question } from "./question.ts";

export type Cells = {
  readonly cells: Readonly<Record<string, Cell>>;
  readonly units: Readonly<Record<string, string>>;
};
export type AnswerRow = Cells & {
  readonly key: number | string;
  readonly code: string | null;
  readonly name: string | null;
};
export type Answered = {
  readonly rows: readonly AnswerRow[];
  readonly total: Cells | null;
  readonly count: number;
  readonly refused: Readonly<Record<string, string>>;
  readonly reads: readonly Read[];
  /** Rows by time: counts of distinct values over all rows, for their total. */
  readonly together: ReadonlyMap<string, number>;
};

type Raw = Record<string, string | number | null>;
/** "12.500000000000" → "12.5": removes trailing zeros. */
const trim = (value: string | null): string | null => (value?.includes(".") ? value.replace(/\.?0+$/, "") : value);
const cellOf = (raw: Raw, i: number): Cell => trim(raw[`c${i}`] as string | null) ?? (raw[`s${i}`] as string | null);
const cellsOf = (raw: Raw, terms: readonly Term[], units: readonly boolean[]): Cells => ({
  cells: Object.fromEntries(terms.map((t, i) => [t.name, cellOf(raw, i)])),
  units: Object.fromEntries(
    terms.flatMap((t, i): [string, string][] => (units[i] && raw[`u${i}`] ? [[t.name, String(raw[`u${i}`])]] : [])),
  ),
});

/** The rows of one level with the total over all of them, sorted and paged by the database. */
export async function askRows(
  db: Db,
  question: Question,
  facts: Facts,
  terms: readonly Term[],
  slice: Slice,
): Promise<Answered> {
  const b = newBuild(
    question,
    facts,
    leadsOf(
      newBuild(question, facts),
      terms.map((t) => t.id),
    ),
  );
  const select = selected(b, terms);
  const led = assembleLed(b, select, terms, slice);
  const { with: tables, reads } = led ?? assemble(b);
  await grandTotals(db, b);
  const together = togetherSql(
    b,
    reads.map((r) => r.part),
  );
  const raw = await db.query<Raw & { rn: number; n: number }>(
    `${tables},\n${pageSql(b, select, terms, slice, { ...(led ? { count: led.beside } : {}), ...(together ? { column: together } : {}) })}`,
    b.params,
  );
  const total = raw.find((r) => r.rn === 0);
  const rows = raw
    .filter((r) => r.rn > 0)
    .map(
      (r): AnswerRow => ({
        key: r.k0 ?? 0,
        code: r.code as string | null,
        name: r.name as string | null,
        ...cellsOf(r, terms, select.units),
      }),
    );
  return {
    rows,
    total: total ? cellsOf(total, terms, select.units) : null,
    count: raw[0]?.n ?? 0,
    refused: refusals(b, terms),
    reads,
    together: togetherOf(b, raw[0]),
  };
}

/** A figure is refused if one of its leaves is; the reason is that of the leaf. */
function refusals(b: Build, terms: readonly Term[]): Record<string, string> {
  const reason = (id: string): string | undefined => {
    const f = b.figures[id];
    return b.refused.get(id) ?? (f && "uses" in f ? f.uses.map(reason).find((r) => r !== undefined) : undefined);
  };
  return Object.fromEntries(
    terms.flatMap(({ name, id }) => (reason(id) === undefined ? [] : [[name, reason(id) as string]])),
  );
}

/**
 * Single figures over everything under the filters, for any number of periods in one statement. Counts in `counted`,
 * made under the same filters, are not read again.
 */
export async function askTerms(
  db: Db,
  question: Question,
  facts: Facts,
  terms: readonly Term[],
  counted: ReadonlyMap<string, number> = new Map(),
): Promise<Cells & { refused: Record<string, string>; reads: readonly Read[] }> {
  const b = { ...newBuild({ ...question, keys: [] }, facts), counted };
  const select = selected(b, terms);
  const { with: tables, reads } = assemble(b);
  await grandTotals(db, b);
  const raw = await db.one<Raw>(`${tables}, m as (select ${select.sql} from g) select ${select.out} from m`, b.params);
  return { ...cellsOf(raw, terms, select.units), refused: refusals(b, terms), reads };
}

export type MatrixCell = {
  readonly kind: "cell" | "row" | "column" | "all";
  readonly row: number | null;
  readonly column: number | null;
  readonly value: Cell;
};
const kinds = ["cell", "row", "column", "all"] as const;
/** One figure in a matrix of two levels, for these rows. Totals of columns cover everything under the filters. */
export async function askMatrix(
  db: Db,
  question: Question,
  facts: Facts,
  id: string,
  rows: readonly number[] | null,
): Promise<MatrixCell[]> {
  const b = newBuild(question, facts);
  const select = selected(b, [{ name: id, id }]);
  const { with: tables } = assemble(b);
  await grandTotals(db, b);
  const raw = await db.query<Raw>(
    `${tables}, m as (select g.lvl, g.k0, g.k1, ${select.sql} from g) select lvl, k0, k1, ${select.out} from m where :down::bigint[] is null or lvl >= 2 or k0 = any(:down::bigint[])`,
    { ...b.params, down: rows && [...rows] },
  );
  return raw.map((r) => ({
    kind: kinds[Number(r.lvl)] as MatrixCell["kind"],
    row: r.k0 as number | null,
    column: r.k1 as number | null,
    value: cellOf(r, 0),
  }));
}

/** Every pair of members of two levels with its figure, without totals. */
export async function askPairs(
  db: Db,
  question: Question,
  facts: Facts,
  id: string,
): Promise<{ row: number; column: number; value: Cell }[]> {
  const cells = await askMatrix(db, question, facts, id, null);
  return cells.flatMap((c) =>
    c.kind === "cell" ? [{ row: Number(c.row), column: Number(c.column), value: c.value }] : [],
  );
}

async function grandTotals(db: Db, b: Build): Promise<void> {
  if (b.grand.size === 0) return;
  const terms = [...b.grand].map(([name, g]): Term => ({ name, ...g }));
  const { cells } = await askTerms(db, { ...b.question, path: [] }, b.facts, terms);
  for (const { name } of terms) b.params[name] = cells[name] ?? null;
}
