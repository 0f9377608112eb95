import type { ScopeVariant } from "#platform/database/index.server.ts";
import { type Fragment, join, type Sql } from "./fragment.server.ts";

/** A place in the SQL of a source that is filled in for each question. */
export type Slot =
  /** The table of the requested days, or of a plan's months. */
  | { readonly slot: "days" }
  /** The table of the requested ranges, from `d1` to `d2`. */
  | { readonly slot: "spans" }
  /** The first or the last requested day, as a parameter, whose value the database's planner knows. */
  | { readonly slot: "firstDay" | "lastDay" }
  /** One of the source's own `tables`. */
  | { readonly slot: "table"; readonly name: string }
  /** SQL that the declaration of the source chooses for the question. */
  | { readonly slot: "question"; readonly choose: (question: SourceQuestion) => SourceSql }
  /** Whether `member` of a level is requested; true if all of them are. */
  | { readonly slot: "member"; readonly level: string; readonly member: string };

/** What a question reads of a source. */
export type SourceQuestion = {
  /** Whether a single day is requested. */
  readonly oneDay: boolean;
  /** Whether one of the source's columns is read. */
  readonly reads: (column: string) => boolean;
  /** SQL of whether rows of `value` in a column of the facts are needed for the page; "true" if all of them are. */
  readonly needed: (column: string, value: string) => string;
  /** How much the reader sees. */
  readonly shape: ScopeVariant;
};
/** A question of a reader: of several days, no column and all rows unless given. */
export const sourceQuestion = (given: Partial<SourceQuestion> & Pick<SourceQuestion, "shape">): SourceQuestion => ({
  oneDay: false,
  reads: () => false,
  needed: () => "true",
  ...given,
});

/** Merges adjacent strings, so that no `{table}` token is split. */
function merged(pieces: readonly (string | Slot)[]): readonly (string | Slot)[] {
  const result: (string | Slot)[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === "string" && typeof last === "string") result[result.length - 1] = last + piece;
    else result.push(piece);
  }
  return result;
}

/** SQL of a source with slots. */
export class SlottedSql {
  readonly pieces: readonly (string | Slot)[];
  constructor(pieces: readonly (string | Slot)[]) {
    this.pieces = merged(pieces);
  }
  /** Throws, because a template without a tag would drop the slots. */
  toString(): never {
    throw new Error("E058 SQL with slots is used as text");
  }
}
/** SQL of a source: over its row `f`, with tables as `{table}` tokens. */
export type SourceSql = string | SlottedSql;
export const isSourceSql = (value: unknown): value is SourceSql =>
  typeof value === "string" || value instanceof SlottedSql;

type Part = SourceSql | Slot | number;
const piecesOf = (part: Part): readonly (string | Slot)[] =>
  part instanceof SlottedSql ? part.pieces : [typeof part === "number" ? String(part) : part];

/** Template tag for SQL of a source that contains slots. */
export const slotted = (strings: TemplateStringsArray, ...parts: readonly Part[]): SlottedSql =>
  new SlottedSql(strings.flatMap((s, i) => (i === 0 ? [s] : [...piecesOf(parts[i - 1] as Part), s])));

export const joinSlotted = (parts: readonly SourceSql[], separator: string): SlottedSql =>
  new SlottedSql(parts.flatMap((part, i) => (i === 0 ? piecesOf(part) : [separator, ...piecesOf(part)])));

export const requestedDays: Slot = { slot: "days" };
export const requestedSpans: Slot = { slot: "spans" };
export const firstDay: Slot = { slot: "firstDay" };
export const lastDay: Slot = { slot: "lastDay" };
export const ownTable = (name: string): Slot => ({ slot: "table", name });
export const forQuestion = (choose: (question: SourceQuestion) => SourceSql): Slot => ({ slot: "question", choose });
export const isRequested = (level: string, member: string): Slot => ({ slot: "member", level, member });

/** The SQL for each kind of slot; omit a kind that must not occur. */
export type Fill = {
  readonly days?: string;
  readonly spans?: Sql;
  readonly firstDay?: Sql;
  readonly lastDay?: Sql;
  readonly table?: (name: string) => string;
  /** What `forQuestion` chooses by. */
  readonly question?: SourceQuestion;
  /** SQL of the requested members of a level, one for each filter. */
  readonly members: (level: string) => readonly Sql[];
};

/** The SQL of a source for one question. Throws E057 for a kind of slot that `by` omits. */
export const fill = (source: SourceSql, by: Fill): Fragment =>
  join(
    (typeof source === "string" ? [source] : source.pieces).map((piece) =>
      typeof piece === "string" ? piece : slotSql(piece, by),
    ),
    "",
  );

function slotSql(slot: Slot, by: Fill): Sql {
  const { table, members } = by;
  if (slot.slot === "member")
    return join(
      [
        "(",
        join(["true", ...members(slot.level).map((ids) => join([`${slot.member} = any(`, ids, ")"], ""))], " and "),
        ")",
      ],
      "",
    );
  const value =
    slot.slot === "table"
      ? table?.(slot.name)
      : slot.slot === "question"
        ? by.question && fill(slot.choose(by.question), by)
        : by[slot.slot];
  if (value === undefined) throw new Error(`E057 SQL of a source uses ${slot.slot}, which it cannot have here`);
  return value;
}

/** The names of the tables that SQL of a source uses for a question, in the order of their first use. */
export const tablesIn = (source: SourceSql, question: SourceQuestion): readonly string[] => {
  const pieces = typeof source === "string" ? [] : source.pieces.filter((piece) => typeof piece === "object");
  const names = pieces.flatMap((p) =>
    p.slot === "question" ? tablesIn(p.choose(question), question) : p.slot === "table" ? [p.name] : [],
  );
  return [...new Set(names)];
};

/** SQL as text; every member counts as requested. Throws E057 for any other slot. */
export const textOf = (source: SourceSql): string => fill(source, { members: () => [] }).text;
