import type { Cell } from "../cell.ts";
import type { Db } from "#platform/database/index.server.ts";
import { togetherOf } from "./count-sql.server.ts";
import type { PlannedPart } from "./plan-parts.server.ts";
import { partsReadBy, plan, type Plan } from "./plan.server.ts";
import type { Slice, Term } from "./plan-figures.server.ts";
import { print, type Statement } from "./print.server.ts";
import type { Facts, Question } from "./question.server.ts";

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
  readonly reads: readonly PlannedPart[];
  /** Rows by time: counts of distinct values over all rows, for their total. */
  readonly together: ReadonlyMap<string, number>;
};

type Raw = Record<string, string | number | null>;
/** "12.500000000000" → "12.5": removes trailing zeros. */
const trim = (value: string | null): string | null => (value?.includes(".") ? value.replace(/\.?0+$/, "") : value);
const cellOf = (raw: Raw, index: number): Cell =>
  trim(raw[`c${index}`] as string | null) ?? (raw[`s${index}`] as string | null);
const cellsOf = (raw: Raw, terms: readonly Term[], units: readonly boolean[]): Cells => ({
  cells: Object.fromEntries(terms.map((t, i) => [t.name, cellOf(raw, i)])),
  units: Object.fromEntries(
    terms.flatMap((t, i): [string, string][] => (units[i] && raw[`u${i}`] ? [[t.name, String(raw[`u${i}`])]] : [])),
  ),
});

/** The rows of one level with the total over all of them, sorted and paged by the database. */
export async function readRows(
  db: Db,
  question: Question,
  facts: Facts,
  terms: readonly Term[],
  slice: Slice,
): Promise<Answered> {
  const planned = plan(question, facts, terms, { kind: "page", slice });
  const { units } = planned.figures;
  const raw = await db.query<Raw & { rn: number; n: number }>(...(await statementOf(db, planned)));
  const total = raw.find((r) => r.rn === 0);
  const rows = raw
    .filter((r) => r.rn > 0)
    .map(
      (row): AnswerRow => ({
        key: row.k0 ?? 0,
        code: row.code as string | null,
        name: row.name as string | null,
        ...cellsOf(row, terms, units),
      }),
    );
  return {
    rows,
    total: total ? cellsOf(total, terms, units) : null,
    count: raw[0]?.n ?? 0,
    refused: planned.refusals,
    reads: partsReadBy(planned),
    together: togetherOf(planned, raw[0]),
  };
}

/**
 * Single figures over everything under the filters, for any number of periods in one statement. Counts in `counted`,
 * made under the same filters, are not read again.
 */
export async function readTerms(
  db: Db,
  question: Question,
  facts: Facts,
  terms: readonly Term[],
  counted: ReadonlyMap<string, number> = new Map(),
): Promise<Cells & { refused: Readonly<Record<string, string>>; reads: readonly PlannedPart[] }> {
  const planned = plan({ ...question, keys: [] }, facts, terms, { kind: "single" }, { counted });
  const raw = await db.one<Raw>(...(await statementOf(db, planned)));
  return { ...cellsOf(raw, terms, planned.figures.units), refused: planned.refusals, reads: partsReadBy(planned) };
}

export type MatrixCell = {
  readonly kind: "cell" | "row" | "column" | "all";
  readonly row: number | null;
  readonly column: number | null;
  readonly value: Cell;
};
const kinds = ["cell", "row", "column", "all"] as const;
/** One figure in a matrix of two levels, for these rows. Totals of columns cover everything under the filters. */
export async function readMatrix(
  db: Db,
  question: Question,
  facts: Facts,
  id: string,
  rows: readonly number[] | null,
): Promise<MatrixCell[]> {
  const planned = plan(question, facts, [{ name: id, id }], { kind: "matrix", rows });
  const raw = await db.query<Raw>(...(await statementOf(db, planned)));
  return raw.map((row) => ({
    kind: kinds[Number(row.lvl)] as MatrixCell["kind"],
    row: row.k0 as number | null,
    column: row.k1 as number | null,
    value: cellOf(row, 0),
  }));
}

/** Every pair of members of two levels with its figure, without totals. */
export async function readPairs(
  db: Db,
  question: Question,
  facts: Facts,
  id: string,
): Promise<{ row: number; column: number; value: Cell }[]> {
  const cells = await readMatrix(db, question, facts, id, null);
  return cells.flatMap((cell) =>
    cell.kind === "cell" ? [{ row: Number(cell.row), column: Number(cell.column), value: cell.value }] : [],
  );
}

/** The statement of a plan, after the grand totals that it requires are read. */
async function statementOf(db: Db, planned: Plan): Promise<[sql: string, params: Statement["params"]]> {
  const terms = [...planned.totals].map(([name, total]): Term => ({ name, ...total }));
  const { question, facts } = planned;
  const totals = terms.length === 0 ? {} : (await readTerms(db, { ...question, path: [] }, facts, terms)).cells;
  const { sql, params } = print(planned, totals);
  return [sql, params];
}
