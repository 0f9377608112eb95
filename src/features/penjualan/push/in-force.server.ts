import type { Db } from "#platform/database/index.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import { queueState } from "./webhook.server.ts";

type Item = { readonly id: number; readonly client_id: number; readonly external_id: string; readonly payload: string };

async function updateState(db: Db, distributorId: number, items: readonly Item[], inForce: boolean): Promise<void> {
  if (items.length === 0) return;
  const at = await lockChangesShared(db, distributorId);
  for (const { id, client_id, external_id } of items) {
    await db
      .internal("replaced stock report")
      .run(
        "update {!push_item} as i set in_force = :inForce, version = i.version + 1, updated_at = :instant::timestamptz, changed_at = :at::timestamptz where i.distributor_id = :distributorId and i.id = :id",
        { distributorId, id, inForce, at },
      );
    await queueState(db, { distributorId, clientId: client_id }, external_id);
  }
}

/**
 * Updates the state of zero reports of systems that became valid or invalid; one that is being applied determines its
 * state itself.
 */
export async function updateZeroReportState(
  db: Db,
  distributorId: number,
  days: readonly string[],
  inForce: boolean,
): Promise<void> {
  const items = await db.internal("zero reports of a day").query<Item>(
    `select i.id, i.client_id, i.external_id, i.payload from {push_item} i where i.distributor_id = :distributorId and i.kind = 'nil' and i.state = 'applied' and i.in_force is distinct from :inForce
       and i.payload::jsonb ->> 'day' = any(:days::text[]) order by i.id for update of i skip locked`,
    { distributorId, days, inForce },
  );
  await updateState(db, distributorId, items, inForce);
}

/** A line of a pushed stock report. */
export type ReportLine = { readonly day: string; readonly externalId: string };
/**
 * Updates stock reports of systems of which a line was replaced or archived or, with `inForce`, of which all lines are
 * valid again.
 */
export async function updateReportState(
  db: Db,
  distributorId: number,
  lines: readonly ReportLine[],
  inForce = false,
): Promise<void> {
  if (lines.length === 0) return;
  const items = await db.internal("stock reports of a day").query<Item>(
    `select i.id, i.client_id, i.external_id, i.payload from {push_item} i where i.distributor_id = :distributorId and i.kind = 'stock' and i.state = 'applied' and i.in_force is distinct from :inForce
       and fold_code(i.external_id) = any(select fold_code(x) from unnest(:externals::text[]) as x) order by i.id for update of i skip locked`,
    { distributorId, externals: [...new Set(lines.map((l) => l.externalId))], inForce },
  );
  const days = new Set(lines.map((l) => l.day));
  const meant = items.filter((i) => days.has((JSON.parse(i.payload) as PushPayload<"stock">).reportedFor));
  await updateState(db, distributorId, meant, inForce);
}
