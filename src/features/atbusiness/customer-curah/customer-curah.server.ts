import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { setParentFromToday } from "#platform/mapping/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { updateCurrentKams } from "../user-kam/current-kams.server.ts";
import { kamAssignments } from "../user-kam/user-kam.resource.ts";
import { BulkCustomer } from "./customer-curah.resource.ts";
import { positionsOf, changesAll, refuseForeign, refuseLiveContract } from "./customer-rules.server.ts";

const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });
const positionMessage = "Anda tidak menempati posisi KAM atau Corsales.";

/** Refuses to assign an inactive group or segment; customers that already have it may keep it. */
async function refuseInactive(
  db: Db,
  field: "group" | "segment",
  chosen: unknown,
  current: number | null,
): Promise<void> {
  if (typeof chosen !== "number" || chosen === current) return;
  const table = field === "group" ? "customer_group" : "bulk_segment";
  const row = await db.maybe<{ active: boolean }>(`select t.active from {${table}} t where t.id = :chosen`, {
    chosen,
  });
  if (row?.active === false) throw wrong(field, "Tidak aktif; pilih yang lain.");
}

export const bulkCustomerHooks = resourceHooks(BulkCustomer, {
  async beforeSave(next, before, { db }) {
    const stored = before as Row<typeof BulkCustomer> | null;
    if (stored) await refuseForeign(db, stored.kam?.id ?? null);
    else if (!changesAll(db) && (await positionsOf(db)).length === 0)
      throw new Refused("bulk.foreign", positionMessage, [], 403);
    await refuseInactive(db, "group", next.group, stored?.group?.id ?? null);
    await refuseInactive(db, "segment", next.segment, stored?.segment.id ?? null);
    if (stored && next.status === "closed" && stored.status !== "closed") await refuseLiveContract(db, stored.id);
    return next;
  },
  /** A customer that a key account manager adds is assigned to that manager's own position. */
  async afterSave(id, before, { db }) {
    if (before !== null || changesAll(db)) return;
    const [position] = await positionsOf(db);
    if (position === undefined) return;
    await setParentFromToday(db, kamAssignments, id, position);
    await updateCurrentKams(db, [id]);
  },
  async beforeArchive(row, { db }) {
    await refuseForeign(db, row.kam?.id ?? null);
    await refuseLiveContract(db, row.id);
  },
  beforeRestore: (row, { db }) => refuseForeign(db, row.kam?.id ?? null),
});
