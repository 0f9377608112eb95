import type { ColumnStyle } from "#kit/column-style.ts";
import type { ColumnFormat, MatchedBy, Reading, SheetTop } from "./import.calls.ts";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { formatKind, isStyleOf, type Styles } from "./formats.server.ts";
import { findTable, heading, headOf, matchColumns, missingFields, type Remembered } from "./match.server.ts";
import type { Facts, FileSheet } from "./read/protocol.server.ts";
import { textOf } from "./read/cell.server.ts";

/** How a file is read: the position of its table and the meaning of each column. */
export type Plan = {
  readonly sheet: number;
  readonly headLine: number;
  readonly columns: readonly (string | null)[];
  readonly by: readonly MatchedBy[];
  /** Formats of numbers and dates that the person chose for this file, by field. */
  readonly formats: Styles;
  /** Formats that the person chose for these headings before; they apply where the cells are ambiguous. */
  readonly remembered?: Styles;
  readonly onlyUpdates: boolean;
  /** Values fixed by the page for all rows, so that the file needs no column for them. */
  readonly pinned?: Pinned;
};
export type Pinned = Readonly<Record<string, string>>;
export type Source = Facts & {
  readonly sheets: readonly SheetTop[];
  /** Known after all rows were read. `hiddenColumns`: positions of the columns that are hidden in the spreadsheet. */
  readonly hiddenRows?: number;
  readonly hiddenColumns?: readonly number[];
};
export type Formats = Readonly<Record<string, ColumnFormat>>;

const shown = { lines: 25, columns: 200, letters: 120 };
/** The first lines of each sheet, for the selection of the table. */
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
    .query<{ heading: string; field: string | null; style: string | null }>(
      "select m.heading, m.field, m.style from {import_match} m where m.user_id = :userId and m.kind = :kind",
      { userId, kind },
    );
  return new Map(rows.map(({ heading, field, style }) => [heading, { field, style }]));
}

/** Formats that were chosen for these headings before, by the fields that their columns now have. */
export function rememberedStyles(
  resource: AnyResource,
  head: readonly (string | null)[],
  columns: readonly (string | null)[],
  remembered: Remembered,
): Styles {
  const out: Record<string, ColumnStyle> = {};
  for (const [i, field] of columns.entries()) {
    const kind = field === null ? null : formatKind((resource.fields as Fields)[field]);
    const style = remembered.get(heading(head[i] ?? ""))?.style;
    if (field !== null && kind && style && isStyleOf(kind, style)) out[field] = style;
  }
  return out;
}

/**
 * Stores manual assignments of columns, including columns left out, for later files. Without `formats` the stored
 * formats are unchanged.
 */
export async function rememberMatches(
  db: Db,
  userId: number,
  kind: string,
  head: readonly (string | null)[],
  columns: readonly (string | null)[],
  formats: Styles | undefined,
): Promise<void> {
  const pairs = new Map(
    head.flatMap((h, i) => (h && heading(h) ? [[heading(h).slice(0, 200), columns[i] ?? null] as const] : [])),
  );
  const fields = [...pairs.values()];
  await db.internal("own matches").run(
    `insert into {!import_match} as m (user_id, kind, heading, field, style)
     select :userId, :kind, x.heading, x.field, x.style from unnest(:headings::text[], :fields::text[], :styles::text[]) as x(heading, field, style)
     on conflict (user_id, kind, heading) do update set field = excluded.field, style = case when :restyle then excluded.style else m.style end, at = now()`,
    {
      userId,
      kind,
      headings: [...pairs.keys()],
      fields,
      styles: fields.map((f) => (f === null ? null : (formats?.[f] ?? null))),
      restyle: formats !== undefined,
    },
  );
}

/** The first interpretation of a file; `sure` if no confirmation is needed. */
export function proposePlan(
  resource: AnyResource,
  sheets: readonly FileSheet[],
  remembered: Remembered,
  pinned: Pinned = {},
  at?: { readonly sheet: number; readonly headLine: number },
): { plan: Plan; sure: boolean } {
  const place = at ?? findTable(resource, sheets, remembered);
  const head = headOf(sheets[place.sheet]?.top.find((l) => l.line === place.headLine));
  const matched = matchColumns(resource, head, remembered);
  const plan: Plan = {
    ...place,
    columns: matched.map((m) => m.field),
    by: matched.map((m) => m.by),
    formats: {},
    remembered: rememberedStyles(
      resource,
      head,
      matched.map((m) => m.field),
      remembered,
    ),
    onlyUpdates: false,
    pinned,
  };
  const sure =
    matched.every((m) => m.by === "label" || m.by === "remembered") &&
    missingFields(resource, plan.columns, false, pinned).length === 0;
  return { plan, sure };
}

export const headingsOf = (source: Source, plan: Pick<Plan, "sheet" | "headLine">): readonly (string | null)[] =>
  source.sheets[plan.sheet]?.top.find((l) => l.line === plan.headLine)?.cells ?? [];
/** The settings on which the stored rows depend, as text; if they change, the file is read again. */
export const stagingKey = (plan: Plan, reading: Reading): string =>
  JSON.stringify([
    plan.sheet,
    plan.headLine,
    reading.encoding ?? null,
    reading.delimiter ?? null,
    reading.skipHidden ?? false,
  ]);
export const matchedFields = (resource: AnyResource, plan: Plan): ReadonlyMap<string, Field> =>
  new Map(plan.columns.flatMap((c) => (c === null ? [] : [[c, (resource.fields as Fields)[c] as Field] as const])));
