import { addDays } from "#kit/day.ts";
import { businessDay } from "#kit/visit.ts";
import type { Db } from "#server/db/db.ts";
import { touched } from "#server/live/touched.ts";
import type { KnownDevice } from "./guarded-device.server.ts";

/** A message stays on the phone for its own day and the two after it. */
const daysKept = 2;
export type DeviceMessage = { readonly id: number; readonly at: string; readonly from: string; readonly text: string };

/** What the office wrote to the salesman lately, the oldest first; the first answer that holds a message is noted as its delivery. */
export async function messagesOf(db: Db, k: KnownDevice): Promise<DeviceMessage[]> {
  const own = { distributor: k.distributor, salesman: k.salesman };
  const found = await db.query<DeviceMessage & { readonly delivered: boolean }>(
    `select m.id, m.sent_at as at, u.fullname as from, m.text, m.delivered_at is not null as delivered
     from {device_message} m join {app_user} u on u.id = m.sent_by
     where m.distributor_id = :distributor and m.salesman_id = :salesman and m.day >= :since::date order by m.id`,
    { ...own, since: addDays(businessDay(Date.now()), -daysKept) },
  );
  const fresh = found.filter((m) => !m.delivered).map((m) => m.id);
  if (fresh.length > 0) {
    await db.run(
      `update {!device_message} set delivered_at = :instant::timestamptz
       where distributor_id = :distributor and salesman_id = :salesman and id = any(:fresh::bigint[])
         and delivered_at is null`,
      { ...own, fresh },
    );
    await touched(db, "visit");
  }
  return found.map(({ delivered: _delivered, ...message }) => message);
}
