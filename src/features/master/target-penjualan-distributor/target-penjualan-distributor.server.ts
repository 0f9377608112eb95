import type { Row } from "#kit/resource.ts";
import type { RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { resourceHooks, type Values, isSameValue } from "#platform/records/index.server.ts";
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
  const stored = await db.maybe(
    `select 1 from {sales_target} t join {target_split} s on s.target_id = t.id and s.state = 'published' and s.archived_at is null
     where t.kind = 'distributor' and t.archived_at is null and t.distributor_id = :distributor and t.month = :month::date and t.product_group_id = :group and (:kind::text = 'distributor' or s.kind = :kind::text)`,
    { kind, distributor, month, group },
  );
  if (stored) throw new Refused("target.published", lockedMessage, { tonnes: lockedMessage });
}

/** All fields except the tonnes: an exception never allows changing them. */
const fixed = ["kind", "month", "distributor", "store", "position", "productGroup", "amount"] as const;

/** Whether an exception allows the new value of a published target; the refusal names its limits. */
async function underException(db: Db, next: Values, stored: Target): Promise<boolean> {
  const cell = stored.kind === "distributor" ? await readCell(db, stored.id) : undefined;
  if (
    !cell?.leeway ||
    !published(cell.stores, cell.spc) ||
    fixed.some((name) => name in next && !isSameValue(next[name], stored[name]))
  )
    return false;
  const wrong = lockedError(
    "tonnes",
    { group: cell.group, month: cell.month, tonnes: String(next.tonnes ?? stored.tonnes), version: cell.version },
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
    const stored = before as Target | null;
    const of = (name: keyof Values, old: unknown): unknown => (name in next ? next[name] : old);
    const kind = of("kind", stored?.kind);
    checkShape(
      kind,
      of("store", idOf(stored?.store)),
      of("position", idOf(stored?.position)),
      of("month", stored?.month),
    );
    if (stored && (await underException(ctx.db, next, stored))) return next;
    await refusePublished(
      ctx.db,
      kind,
      of("distributor", idOf(stored?.distributor)),
      of("month", stored?.month),
      of("productGroup", idOf(stored?.productGroup)),
    );
    if (stored) await refusePublished(ctx.db, stored.kind, stored.distributor.id, stored.month, stored.productGroup.id);
    return next;
  },
  async afterSave(id, before, ctx) {
    const stored = before as Target | null;
    const cell = stored?.kind === "distributor" ? await readCell(ctx.db, id) : undefined;
    if (stored && cell && published(cell.stores, cell.spc) && !isSameValue(cell.tonnes, stored.tonnes))
      await followTarget(ctx.db, { ...cell, tonnes: stored.tonnes }, ctx.person.userId);
  },
  async beforeArchive(row, ctx) {
    await refusePublished(ctx.db, row.kind, row.distributor.id, row.month, row.productGroup.id);
  },
});
