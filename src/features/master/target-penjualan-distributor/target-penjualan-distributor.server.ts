import type { Row } from "#kit/resource.ts";
import type { RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { resourceHooks, type Values, same } from "#platform/records/index.server.ts";
import { followTarget, lockedError } from "./published-target.server.ts";
import { lockedMessage, published, readCell } from "./target-grid.server.ts";
import { SalesTarget } from "./target-penjualan-distributor.resource.ts";

type Target = Row<typeof SalesTarget>;
const idOf = (v: RefValue | null | undefined): number | null => v?.id ?? null;

/** A target with a published allocation cannot be changed without an exception, by form, import or grid. */
async function refusePublished(
  db: Db,
  kind: unknown,
  distributor: unknown,
  month: unknown,
  group: unknown,
): Promise<void> {
  const held = await db.maybe(
    `select 1 from {sales_target} t join {target_split} s on s.target_id = t.id and s.state = 'published' and s.archived_at is null
     where t.kind = 'distributor' and t.archived_at is null and t.distributor_id = :distributor and t.month = :month::date and t.product_group_id = :group and (:kind::text = 'distributor' or s.kind = :kind::text)`,
    { kind, distributor, month, group },
  );
  if (held) throw new Refused("target.published", lockedMessage, { tonnes: lockedMessage });
}

/** All fields except the tonnes: an exception never allows changing them. */
const fixed = ["kind", "month", "distributor", "store", "position", "productGroup", "amount"] as const;

/** Whether an exception allows the new value of a published target; the refusal names its limits. */
async function underException(db: Db, next: Values, held: Target): Promise<boolean> {
  const cell = held.kind === "distributor" ? await readCell(db, held.id) : undefined;
  if (
    !cell?.leeway ||
    !published(cell.stores, cell.spc) ||
    fixed.some((name) => name in next && !same(next[name], held[name]))
  )
    return false;
  const wrong = lockedError(
    "tonnes",
    { group: cell.group, month: cell.month, tonnes: String(next.tonnes ?? held.tonnes), version: cell.version },
    cell,
  );
  if (wrong) throw new Refused("target.published", lockedMessage, [wrong]);
  return true;
}

function checkShape(kind: unknown, store: unknown, position: unknown, month: unknown): void {
  const fields: Record<string, string> = {};
  if (typeof month === "string" && !month.endsWith("-01")) fields.month = "Harus tanggal satu.";
  if (kind === "distributor" && store) fields.store = "Target distributor tidak menyebut toko.";
  if (kind === "distributor" && position) fields.position = "Target distributor tidak menyebut SPC.";
  if (kind === "store" && !store) fields.store = "Wajib diisi.";
  if (kind === "spc" && !position) fields.position = "Wajib diisi.";
  if (Object.keys(fields).length) throw new Refused("invalid", "Isian belum benar.", fields);
}

export const salesTargetHooks = resourceHooks(SalesTarget, {
  async beforeSave(next, before, ctx) {
    const held = before as Target | null;
    const of = (name: keyof Values, old: unknown): unknown => (name in next ? next[name] : old);
    const kind = of("kind", held?.kind);
    checkShape(kind, of("store", idOf(held?.store)), of("position", idOf(held?.position)), of("month", held?.month));
    if (held && (await underException(ctx.db, next, held))) return next;
    await refusePublished(
      ctx.db,
      kind,
      of("distributor", idOf(held?.distributor)),
      of("month", held?.month),
      of("productGroup", idOf(held?.productGroup)),
    );
    if (held) await refusePublished(ctx.db, held.kind, held.distributor.id, held.month, held.productGroup.id);
    return next;
  },
  async afterSave(id, before, ctx) {
    const held = before as Target | null;
    const cell = held?.kind === "distributor" ? await readCell(ctx.db, id) : undefined;
    if (held && cell && published(cell.stores, cell.spc) && !same(cell.tonnes, held.tonnes))
      await followTarget(ctx.db, { ...cell, tonnes: held.tonnes }, ctx.person.userId);
  },
  async beforeArchive(row, ctx) {
    await refusePublished(ctx.db, row.kind, row.distributor.id, row.month, row.productGroup.id);
  },
});
