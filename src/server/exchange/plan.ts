import type { ColumnFormat, DateStyle, MatchedBy, NumberStyle, Reading, SheetTop } from "#kit/exchange.calls.ts";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import { findTable, heading, headOf, matchColumns, missingFields, type Remembered } from "./match.ts";
import type { Facts, FileSheet } from "./read/protocol.ts";
import { textOf } from "./read/cell.ts";

/** How a file is read: where its table is and what each column means. */
export type Plan = {
  readonly sheet: number;
  readonly headLine: number;
  readonly columns: readonly (string | null)[];
  readonly by: readonly MatchedBy[];
  readonly formats: Readonly<Record<string, NumberStyle | DateStyle>>;
  readonly onlyUpdates: boolean;
};
export type Source = Facts & {
  readonly sheets: readonly SheetTop[];
  /** Known once all rows were read. `hiddenColumns`: places of the columns that the spreadsheet does not show. */
  readonly hiddenRows?: number;
  readonly hiddenColumns?: readonly number[];
};
export type Formats = Readonly<Record<string, ColumnFormat>>;

const shown = { lines: 25, columns: 200, letters: 120 };
/** The beginning of each sheet, as it is shown for choosing. */
export const sourceOf = (sheets: readonly FileSheet[], facts: Facts): Source => ({
  ...facts,
  sheets: sheets.map((s) => ({
    name: s.name,
    top: s.top.slice(0, shown.lines).map((l) => ({
      line: l.line,
      cells: l.cells.slice(0, shown.columns).map((c) => textOf(c)?.slice(0, shown.letters) ?? null),
    })),
  })),
});

export async function rememberedMatches(db: Db, userId: number, kind: string): Promise<Remembered> {
  const rows = await db
    .internal("own matches")
    .query<{ heading: string; field: string | null }>(
      "select m.heading, m.field from {import_match} m where m.user_id = :userId and m.kind = :kind",
      { userId, kind },
    );
  return new Map(rows.map((m) => [m.heading, m.field]));
}

/** What was matched by hand, or left out on purpose, is known the next time. */
export async function rememberMatches(
  db: Db,
  userId: number,
  kind: string,
  head: readonly (string | null)[],
  columns: readonly (string | null)[],
): Promise<void> {
  const pairs = new Map(
    head.flatMap((h, i) => (h && heading(h) ? [[heading(h).slice(0, 200), columns[i] ?? null] as const] : [])),
  );
  await db.internal("own matches").run(
    `insert into {!import_match} (user_id, kind, heading, field) select :userId, :kind, x.heading, x.field from unnest(:headings::text[], :fields::text[]) as x(heading, field)
     on conflict (user_id, kind, heading) do update set field = excluded.field, at = now()`,
    { userId, kind, headings: [...pairs.keys()], fields: [...pairs.values()] },
  );
}

/** A first reading of the file; `sure` when nobody needs to be asked. */
export function proposePlan(
  r: AnyResource,
  sheets: readonly FileSheet[],
  remembered: Remembered,
  at?: { readonly sheet: number; readonly headLine: number },
): { plan: Plan; sure: boolean } {
  const place = at ?? findTable(r, sheets, remembered);
  const head = headOf(sheets[place.sheet]?.top.find((l) => l.line === place.headLine));
  const matched = matchColumns(r, head, remembered);
  const plan: Plan = {
    ...place,
    columns: matched.map((m) => m.field),
    by: matched.map((m) => m.by),
    formats: {},
    onlyUpdates: false,
  };
  const sure =
    matched.every((m) => m.by === "label" || m.by === "remembered") &&
    missingFields(r, plan.columns, false).length === 0;
  return { plan, sure };
}

export const headingsOf = (source: Source, plan: Pick<Plan, "sheet" | "headLine">): readonly (string | null)[] =>
  source.sheets[plan.sheet]?.top.find((l) => l.line === plan.headLine)?.cells ?? [];
/** What the stored rows depend on; where it differs, the file is read again. */
export const stagedAs = (plan: Plan, reading: Reading): string =>
  JSON.stringify([
    plan.sheet,
    plan.headLine,
    reading.encoding ?? null,
    reading.delimiter ?? null,
    reading.skipHidden ?? false,
  ]);
export const matchedFields = (r: AnyResource, plan: Plan): ReadonlyMap<string, Field> =>
  new Map(plan.columns.flatMap((c) => (c === null ? [] : [[c, (r.fields as Fields)[c] as Field] as const])));
