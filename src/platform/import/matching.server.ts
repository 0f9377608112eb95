import type { ImportSource, MatchInput } from "./import.calls.ts";
import type { Fields } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Described, describe } from "./batch.server.ts";
import { formatKind, isStyleOf, type Styles } from "./formats.server.ts";
import { importable, matchColumns, missingFields } from "./match.server.ts";
import { remarksOnHidden } from "./remarks.server.ts";
import {
  type Formats,
  headingsOf,
  type Plan,
  rememberedMatches,
  rememberedStyles,
  rememberMatches,
} from "./plan.server.ts";

const samples = 4;
const notRead = () => new Refused("import.state", "Berkas ini belum selesai dibaca.");

/** How the file was interpreted, for the page on which the person confirms or changes it. */
export async function describeSource(db: Db, id: number): Promise<ImportSource> {
  const { source, plan, formats, reading, remarks } = await describe(db, id);
  if (!source || !plan) throw notRead();
  const { hiddenRows = 0, hiddenColumns = [], ...shown } = source;
  const head = headingsOf(source, plan);
  const below = (source.sheets[plan.sheet]?.top ?? []).filter((l) => l.line > plan.headLine);
  const width = Math.max(plan.columns.length, ...below.map((l) => l.cells.length), 0);
  return {
    ...shown,
    reading,
    hiddenRows,
    remarks: [...remarksOnHidden(head, plan, hiddenColumns), ...remarks],
    sheet: plan.sheet,
    headLine: plan.headLine,
    onlyUpdates: plan.onlyUpdates,
    formats,
    columns: Array.from({ length: width }, (_, i) => ({
      head: head[i] ?? null,
      field: plan.columns[i] ?? null,
      by: plan.by[i] ?? "none",
      samples: below
        .map((l) => l.cells[i] ?? null)
        .filter((c): c is string => c !== null)
        .slice(0, samples),
    })),
  };
}

/**
 * Validates the person's assignment of columns: no field twice, no unknown field, and no missing field that is required
 * to find or create rows. Throws a refusal otherwise.
 */
export async function planOf(db: Db, resource: AnyResource, userId: number, input: MatchInput): Promise<Plan> {
  const { source, plan, formats }: Described = await describe(db, input.id);
  if (!source || !plan) throw notRead();
  const place = { sheet: input.sheet, headLine: input.headLine };
  if (!source.sheets[place.sheet]?.top.some((l) => l.line === place.headLine))
    throw new Refused("invalid", "Isian belum benar.", { headLine: "Pilih baris judul kolom." });
  const head = headingsOf(source, place);
  const chosen = input.columns;
  const pinned = plan.pinned ? { pinned: plan.pinned } : {};
  if (!chosen) {
    const remembered = await rememberedMatches(db, userId, resource.name);
    const matched = matchColumns(resource, head, remembered);
    const columns = matched.map((m) => m.field);
    return {
      ...place,
      columns,
      remembered: rememberedStyles(resource, head, columns, remembered),
      by: matched.map((m) => m.by),
      formats: {},
      onlyUpdates: input.onlyUpdates ?? plan.onlyUpdates,
      ...pinned,
    };
  }
  refuseOdd(resource, chosen);
  refuseStyles(resource, chosen, input.formats ?? {});
  const onlyUpdates = input.onlyUpdates ?? plan.onlyUpdates;
  const missing = missingFields(resource, chosen, onlyUpdates, plan.pinned);
  if (missing.length)
    throw new Refused("file.columns", "Kolom wajib tidak ada: {columns}.", [], 422, { columns: missing.join(", ") });
  await rememberMatches(
    db,
    userId,
    resource.name,
    head,
    chosen,
    input.formats && { ...unshown(plan, formats), ...input.formats },
  );
  await audit(db, {
    action: "import-match",
    entity: resource.name,
    entityId: null,
    after: { batch: input.id, columns: Object.fromEntries(head.map((h, i) => [h ?? `#${i + 1}`, chosen[i] ?? null])) },
  });
  return {
    ...place,
    columns: chosen,
    by: chosen.map(() => "remembered"),
    formats: input.formats ?? plan.formats,
    remembered: rememberedStyles(resource, head, chosen, await rememberedMatches(db, userId, resource.name)),
    onlyUpdates,
    ...pinned,
  };
}

/** Remembered formats that the page did not offer, so that omitting them there does not discard them. */
const unshown = (plan: Plan, formats: Formats): Styles =>
  Object.fromEntries(
    Object.entries(plan.remembered ?? {}).filter(
      ([name]) => !["chosen", "remembered"].includes(formats[name]?.basis ?? ""),
    ),
  );

function refuseOdd(resource: AnyResource, columns: readonly (string | null)[]): void {
  const known = new Set(importable(resource).map(([n]) => n));
  const seen = new Set<string>();
  for (const c of columns) {
    if (c === null) continue;
    if (!known.has(c)) throw new Refused("invalid", "Isian belum benar.", { [c]: "Isian tidak dikenal." });
    if (seen.has(c))
      throw new Refused("invalid", "Isian belum benar.", { [c]: "Dipilih untuk lebih dari satu kolom." });
    seen.add(c);
  }
}

function refuseStyles(resource: AnyResource, columns: readonly (string | null)[], formats: Styles): void {
  for (const [name, style] of Object.entries(formats)) {
    const kind = columns.includes(name) ? formatKind((resource.fields as Fields)[name]) : null;
    if (!kind || !isStyleOf(kind, style))
      throw new Refused("invalid", "Isian belum benar.", { [name]: "Cara tulis ini tidak berlaku untuk kolom ini." });
  }
}
