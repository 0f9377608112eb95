import type { Cube } from "#kit/cube.ts";

/** A table a cube can be answered from. Values of `leaves` and `columns` are SQL over its row `f`. */
export type Source = {
  readonly table: string;
  readonly grain: "day" | "month" | "plan" | "asOf";
  /** The business date, or the first of the month. For "asOf": the day from which the row counts. */
  readonly date: string;
  /** "asOf": the day from which the row counts no longer. */
  readonly until?: string;
  readonly columns: Readonly<Record<string, string>>;
  /** The date is the first column of an index, so that the last day with a row is known at once. */
  readonly datedByIndex?: true;
  /** A header that the row belongs to; written with `{table}` like everything else. "day": `{spans}` is the table of the stretches asked, from `d1` to `d2`. */
  readonly join?: string;
  /** What only some of `columns` stand on, by column: at most one row each, joined where that column is asked for. */
  readonly joins?: Readonly<Record<string, string>>;
  /** What a row has many of, by column, as SQL around `{test}`: it can be filtered by, and never makes rows. */
  readonly among?: Readonly<Record<string, string>>;
  /** "asOf": looked up for each row on its day `x.day`, the last of a window that begins on `x.begin`; `{days}` is the table of all days asked, of a plan's months. */
  readonly lookup?: string;
  /**
   * Tables that `lookup` is joined with as `{in name}`, each read once however often it stands there. Whoever sees everything reads `seenBy` all the
   * table of that name instead, which only says less to others.
   */
  readonly tables?: Readonly<Record<string, { readonly sql: string; readonly seenBy?: { readonly all: string } }>>;
  readonly where?: string;
  /** For those who see places: what ties a row to a place where its own columns do not. */
  readonly inArea?: string;
  readonly leaves: Readonly<
    Record<
      string,
      | string
      | {
          readonly key: string;
          readonly when: string;
          /** For newcomers: when the keys of the set `{things}` were there first, as rows of `thing` and `first_on`; a thing may have several. */
          readonly firstOn?: string;
          /** Many of those that were there before day `w.since`, as a set that is read once, so that only the rest are looked up. */
          readonly lately?: string;
          /** A rollup: the first and the last day of its month on which the row's thing was there. */
          readonly ends?: readonly [string, string];
        }
    >
  >;
  /** A rollup: which dirty marks concern it, and how its columns are made from the lines. */
  readonly rollup?: {
    readonly cubes: readonly string[];
    readonly keys: readonly string[];
    readonly stored: Readonly<Record<string, string>>;
    /** Marks that say something only of one column: whoever does not read it is not concerned. */
    readonly follows?: Readonly<Record<string, string>>;
  };
  /** A rollup whose rows are of one day, `date`, of their `f.month`: it answers any stretch of days. */
  readonly byDay?: boolean;
  /** A rollup whose rows know between which days their facts lie: for some of its leaves a part of a month is read from the rows that lie in it, and of the things that reach beyond it the lines. */
  readonly spans?: {
    readonly leaves: readonly string[];
    readonly first: string;
    readonly last: string;
    readonly thing: string;
  };
  /** Beside a rollup: its sums from the first of the month to each day, `f.day`, of the month, for some of its leaves. */
  readonly running?: {
    readonly table: string;
    readonly leaves: Readonly<Record<string, string>>;
    readonly stored: readonly string[];
  };
  /** Beside a rollup of movements: what they have come to by now, which is kept with every one of them. */
  readonly present?: { readonly table: string; readonly leaves: Readonly<Record<string, string>> };
  /** Which wish of the reader this source answers, and whether it answers nobody who has none. */
  readonly choice?: { readonly member: number; readonly only?: true };
  /** Plans of the parts of whole ones, and the kind they are kept as: they answer for a month once every whole one is split. */
  readonly parts?: string;
  /** Plans: members of a level that stand in one plan together, as sets `ids` over the days `:from` to `:to`. */
  readonly together?: Readonly<Record<string, string>>;
  /** Plans of whole distributors: they answer nobody who sees only a part of one. */
  readonly whole?: boolean;
  /** Columns that nearly every row of a month has a value of its own in: adding up by them first would only sort the rows. */
  readonly fine?: readonly string[];
  /** "asOf": the column that no two rows of a day share. */
  readonly single?: string;
  /** Rows per month in a network of ten million lines; the smallest that can answer is read. */
  readonly weight: number;
};

/** In a leaf or a join of a source: SQL of whether `member` of a level is one of those asked for, true where all of them are. */
export const isAsked = (level: string, member: string): string => `{asked ${level}: ${member}}`;
/** SQL with its questions of what is asked for put as SQL; `tests` are those of a level, none where all its members are wanted. */
export const askedIn = (leaf: string, tests: (level: string) => readonly string[]): string =>
  leaf.replace(
    /\{asked (\w+): ([^{}]+)\}/g,
    (_, level: string, member: string) =>
      `(${["true", ...tests(level).map((ids) => `${member} = any(${ids})`)].join(" and ")})`,
  );

/** The month a rollup's row is of. */
export const monthOf = (s: Source): string => (s.byDay ? "f.month" : s.date);
/** A filter of a column put on a source's row `f`. */
export const testOf = (s: Source, column: string, test: string): string =>
  s.among?.[column]?.replace("{test}", () => test) ?? `${s.columns[column]} ${test}`;
/** What the columns that are read of a source are joined from, beside what all its rows are joined with. */
export const ownJoins = (s: Source, columns: Iterable<string>): string =>
  [...new Set([...columns].flatMap((c) => s.joins?.[c] ?? []))].join(" ");
/** The joins of a source for the columns that are read of it. */
export const joinsOf = (s: Source, columns: Iterable<string>): string => `${s.join ?? ""} ${ownJoins(s, columns)}`;

export type Sources = { readonly kind: "sources"; readonly cube: Cube; readonly list: readonly Source[] };
const known = new Map<string, readonly Source[]>();
const assessments = new Map<string, string>();

/** Where a cube's figures are read: first the table of record, then rollups. Stands beside the cube, in a server file. */
export function defineSources(
  cube: Cube,
  list: readonly Source[],
  assessmentSql: Readonly<Record<string, string>> = {},
): Sources {
  known.set(cube.name, list);
  for (const [level, sql] of Object.entries(assessmentSql)) assessments.set(`${cube.name}.${level}`, sql);
  return { kind: "sources", cube, list };
}
/** How a level's members are judged: SQL with `k0`, `k1` … for the members it looks at and `value`, as of day `:judged`. */
export function assessmentOf(cube: Cube, level: string): string {
  const sql = assessments.get(`${cube.name}.${level}`);
  if (!sql) throw new Error(`E049 cube ${cube.name} does not say how ${level} is judged`);
  return sql;
}
export function sourcesOf(cube: Cube): readonly Source[] {
  const list = known.get(cube.name);
  if (!list) throw new Error(`E040 cube ${cube.name} has no sources: no .server.ts defines them`);
  return list;
}
