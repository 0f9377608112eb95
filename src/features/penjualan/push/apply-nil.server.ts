import { audit } from "#server/audit/audit.ts";
import type { Db } from "#server/db/db.ts";
import { refuseWrongNil } from "../nil-rules.server.ts";
import type { Sender } from "./apply-sale.server.ts";
import { type Applied, unknownCodes } from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";

/** A day without anything to report; said again it stays said. */
export async function applyNil(db: Db, sender: Sender, p: PushPayload<"nil">): Promise<Applied> {
  const wrong = await refuseWrongNil(db, sender.distributorId, p.day);
  if (wrong) throw unknownCodes([{ field: "day", message: wrong }]);
  const { id } = await db.asSystem("nil declaration within scope").one<{ id: number }>(
    `insert into {!nil_report} (distributor_id, day, note, source, external_id) values (:distributorId, :day::date, :note, 'api', :external)
     on conflict (distributor_id, day) do update set archived_at = null, version = {!nil_report}.version + 1, updated_at = now() returning id`,
    { ...sender, day: p.day, note: p.notes ?? null, external: p.externalId },
  );
  await audit(db, { action: "create", entity: "nilReport", entityId: id, label: p.externalId, after: { day: p.day, note: p.notes ?? null } });
  return { entity: "nilReport", entityId: id, number: null, tell: { day: p.day } };
}
