import { addDays } from "#kit/day.ts";
import { businessDay } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";

/** Days after its own day for which a message is sent to the phone. */
const deliveryDays = 2;
export type DeviceMessage = { readonly id: number; readonly at: string; readonly from: string; readonly text: string };
type StoredMessage = DeviceMessage & { readonly delivered: boolean };

/** Current messages of the office to the salesman, the oldest first. */
export const messagesOf = (db: Db, phone: KnownDevice): Promise<StoredMessage[]> =>
  db.query<StoredMessage>(
    `select m.id, m.sent_at as at, u.fullname as from, m.text, m.delivered_at is not null as delivered
     from {device_message} m join {app_user} u on u.id = m.sent_by
     where m.distributor_id = :distributor and m.salesman_id = :salesman and m.day >= :since::date order by m.id`,
    {
      distributor: phone.distributor,
      salesman: phone.salesman,
      since: addDays(businessDay(Date.now()), -deliveryDays),
    },
  );
export const plainMessage = ({ delivered: _delivered, ...message }: StoredMessage): DeviceMessage => message;

/** Records the first response that contains a message as its delivery. */
export async function recordDelivery(db: Db, phone: KnownDevice, sent: readonly StoredMessage[]): Promise<void> {
  const fresh = sent.filter((m) => !m.delivered).map((m) => m.id);
  if (fresh.length === 0) return;
  await db.run(
    `update {!device_message} set delivered_at = :instant::timestamptz
     where distributor_id = :distributor and salesman_id = :salesman and id = any(:fresh::bigint[])
       and delivered_at is null`,
    { distributor: phone.distributor, salesman: phone.salesman, fresh },
  );
  await rowsChanged(db, "visit");
}
