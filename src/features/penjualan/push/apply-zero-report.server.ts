import { audit, type Db, visibleId } from "#platform/database/index.server.ts";
import { zeroReportTooEarly } from "#features/penjualan/stock/ledger-start.server.ts";
import { documentsAgainst } from "../zero-report-rules.server.ts";
import type { Sender } from "./sender.server.ts";
import { refuseFutureDay } from "./moments.server.ts";
import { type Applied, unknownCodes } from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";

/**
 * Of several declarations of a day by systems, the stored text is chosen independently of the order of arrival; that of
 * a person takes precedence.
 */
const rather = `n.external_id is not null and (excluded.external_id collate "C", coalesce(excluded.note, '')) < (n.external_id collate "C", coalesce(n.note, ''))`;

/**
 * Declares a day without documents. Repeating it has no effect, and whether it is valid depends on the documents of
 * that day.
 */
export async function applyZeroReport(db: Db, sender: Sender, p: PushPayload<"nil">): Promise<Applied> {
  await refuseFutureDay(db, "day", p.day);
  const early = await zeroReportTooEarly(db, await visibleId(db, "distributor", sender.distributorId), "day", p.day);
  if (early.length > 0) throw unknownCodes(early);
  const documents = await documentsAgainst(db, sender.distributorId, p.day);
  const { id } = await db.internal("zero report within scope").one<{ id: number }>(
    `insert into {!nil_report} as n (distributor_id, day, note, source, external_id, documents) values (:distributorId, :day::date, :note, 'api', :external, :documents)
     on conflict (distributor_id, day) do update set note = case when ${rather} then excluded.note else n.note end, external_id = case when ${rather} then excluded.external_id else n.external_id end,
       documents = excluded.documents, archived_at = null, version = n.version + 1, updated_at = excluded.updated_at returning n.id`,
    { ...sender, day: p.day, note: p.notes ?? null, external: p.externalId, documents },
  );
  await audit(db, {
    action: "create",
    entity: "nilReport",
    entityId: id,
    label: p.externalId,
    after: { day: p.day, note: p.notes ?? null, documents },
  });
  return {
    entity: "nilReport",
    entityId: id,
    number: null,
    result: { day: p.day, inForce: documents === 0 },
    inForce: documents === 0,
  };
}
