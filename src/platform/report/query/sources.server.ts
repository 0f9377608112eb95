import type { Cube } from "../cube.ts";
import { type Fragment, sql } from "./fragment.server.ts";
import { isSourceSql, joinSlotted, type SourceSql } from "./source-sql.server.ts";

/** A table that a cube can be answered from. Values of `leaves` and `columns` are SQL over its row `f`. */
export type Source = {
  readonly table: string;
  /**
   * A query that is read instead of the table, written with `{table}` tokens and `requestedSpans`. Its columns have the
   * names that `date`, `columns` and `leaves` use.
   */
  readonly rows?: SourceSql;
  readonly grain: "day" | "month" | "plan" | "asOf";
  /** The business date, or the first of the month. For "asOf": the first day on which the row is valid. */
  readonly date: string;
  /** "asOf": the first day on which the row is no longer valid. */
  readonly until?: string;
  readonly columns: Readonly<Record<string, string>>;
  /** The date is the first column of an index, so that the last day with a row is found quickly. */
  readonly datedByIndex?: true;
  /** A join with the header of the row, written with `{table}` tokens; with `requestedSpans` if the grain is "day". */
  readonly join?: SourceSql;
  /** Joins required by some of `columns`, by column: at most one row each, joined only if the column is used. */
  readonly joins?: Readonly<Record<string, SourceSql>>;
  /** Multi-valued attributes of a row, by column, given SQL of a test: usable in filters, never as rows. */
  readonly among?: Readonly<Record<string, (test: string) => string>>;
  /**
   * "asOf": lookup for each row on its day `x.day`, the last of a window that begins on `x.begin`; with
   * `requestedDays`.
   */
  readonly lookup?: SourceSql;
  /**
   * Tables that `lookup` or `join` joins by `ownTable`, each read once however often it occurs. Tables of a `join` do
   * not depend on the period.
   */
  readonly tables?: Readonly<Record<string, SourceSql>>;
  readonly where?: string;
  /**
   * The source of record of leaves with `inYears`: a query of the covered years as `year`, written with `{table}`
   * tokens.
   */
  readonly years?: SourceSql;
  readonly leaves: Readonly<
    Record<
      string,
      | SourceSql
      | {
          readonly key: string;
          readonly when: string;
          /** The key is a set-returning function: a row contains several entities. `when` must be "true". */
          readonly setReturning?: true;
          /**
           * For newcomers: when the keys of the set `things` first occurred, as rows of `thing` and `first_on`; a key
           * may have several rows.
           */
          readonly firstOn?: (things: string) => string;
          /**
           * Many of the entities that occurred before the day `since`, as a set that is read once, so that only the rest
           * is looked up.
           */
          readonly lately?: (since: string) => string;
          /** A rollup: the first and the last day of its month on which the row's entity occurred. */
          readonly ends?: readonly [string, string];
        }
    >
  >;
  /** A rollup: the dirty marks that affect it, and how its columns are computed from the lines. */
  readonly rollup?: {
    readonly cubes: readonly string[];
    readonly keys: readonly string[];
    readonly stored: Readonly<Record<string, string>>;
    /** Stored columns whose sum over a month differs from the value computed from all of its lines. */
    readonly unsummed?: readonly string[];
    /** Marks that affect a single column; reads without that column ignore them. */
    readonly follows?: Readonly<Record<string, string>>;
  };
  /** A rollup whose rows are of one day, `date`, of their `f.month`: it answers any range of days. */
  readonly byDay?: boolean;
  /**
   * A rollup whose rows store the first and last day of their facts: for some leaves, part of a month is read from the
   * rows within it, and entities that extend beyond it from the lines.
   */
  readonly spans?: {
    readonly leaves: readonly string[];
    readonly first: string;
    readonly last: string;
    readonly thing: string;
  };
  /** Beside a rollup: its running sums from the first of the month to each day, `f.day`, for some of its leaves. */
  readonly running?: {
    readonly table: string;
    readonly leaves: Readonly<Record<string, string>>;
    readonly stored: readonly string[];
  };
  /** Beside a rollup of movements: their current totals, which are updated with every movement. */
  readonly present?: { readonly table: string; readonly leaves: Readonly<Record<string, string>> };
  /** The choice of the reader that this source answers, and whether it answers only readers with that choice. */
  readonly choice?: { readonly member: number; readonly only?: true };
  /**
   * Plans of parts, and the kind of plan they are stored as: they answer for a month once every whole plan is divided.
   */
  readonly parts?: string;
  /** Plans: members of a level that share one plan, as sets `ids` over the days `:from` to `:to`. */
  readonly together?: Readonly<Record<string, string>>;
  /** Plans of whole distributors, which cannot answer readers who see only part of one. */
  readonly whole?: boolean;
  /** Columns with a distinct value in nearly every row of a month, by which prior aggregation is useless. */
  readonly fine?: readonly string[];
  /** "asOf": the column that is unique per day. */
  readonly single?: string;
  /** Rows per month at ten million lines; the source with the smallest weight that can answer is read. */
  readonly weight: number;
};

/** The month of a rollup's row. */
export const monthOf = (source: Source): string => (source.byDay ? "f.month" : source.date);
/** A column filter applied to a source's row `f`. */
export function testOf(source: Source, column: string, test: Fragment): Fragment {
  const among = source.among?.[column];
  return among ? { ...test, text: among(test.text) } : sql`${source.columns[column] as string} ${test}`;
}
/** The joins required by the columns read of a source, besides the join of all its rows. */
export const ownJoins = (source: Source, columns: Iterable<string>): SourceSql =>
  joinSlotted([...new Set([...columns].flatMap((c) => source.joins?.[c] ?? []))], " ");
/** All joins of a source for the columns read of it. */
export const joinsOf = (source: Source, columns: Iterable<string>): SourceSql =>
  joinSlotted([source.join ?? "", ownJoins(source, columns)], " ");

export type Sources = { readonly kind: "sources"; readonly cube: Cube; readonly list: readonly Source[] };
const known = new Map<string, readonly Source[]>();
const assessments = new Map<string, string>();

/**
 * Declares the sources of a cube: first the source of record, then rollups. Belongs in a server file beside the cube.
 */
export function defineSources(
  cube: Cube,
  list: readonly Source[],
  assessmentSql: Readonly<Record<string, string>> = {},
): Sources {
  known.set(cube.name, list);
  for (const [level, sql] of Object.entries(assessmentSql)) assessments.set(`${cube.name}.${level}`, sql);
  return { kind: "sources", cube, list };
}
/**
 * How a level's members are assessed: SQL with `k0`, `k1` … for the members considered and `value`, as of day
 * `:assessedOn`. Throws E049 if it is not declared.
 */
export function assessmentOf(cube: Cube, level: string): string {
  const sql = assessments.get(`${cube.name}.${level}`);
  if (!sql) throw new Error(`E049 cube ${cube.name} does not declare how level ${level} is assessed`);
  return sql;
}
export function sourcesOf(cube: Cube): readonly Source[] {
  const list = known.get(cube.name);
  if (!list) throw new Error(`E040 cube ${cube.name} has no sources: no .server.ts defines them`);
  return list;
}

/** Whether each row contains several entities, so that it cannot be read together with other figures. */
export const isSetReturning = (leaf: Source["leaves"][string] | undefined): boolean =>
  leaf !== undefined && !isSourceSql(leaf) && leaf.setReturning === true;
