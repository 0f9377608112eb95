import type { Db } from "#platform/database/index.server.ts";
import { placeColumns } from "../place.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";

/** The columns of a check-in, and of its check-out if that arrives in the same transaction. */
export type VisitValues = Readonly<Record<"clientId", string>> & Record<string, unknown>;
/** A check-in; `id` is 0 until it is stored. */
export type VisitRow = { id: number; readonly values: VisitValues };

const insertSql = `insert into {!visit} (distributor_id, channel, salesman_id, user_id, day, store_id, customer_id,
    district_id, schedule_id, client_id, content_hash, check_in_at, device_at, received_at, clock_trust,
    latitude, longitude, accuracy_m, mock, distance_m, usual_m, radius_m, exception, verdict, flags, reason_id, photo_id,
    check_out_client_id, check_out_hash, check_out_at, check_out_trust, check_out_latitude, check_out_longitude,
    outcome, outcome_reason_id, order_tonnes, order_value, notes)
  select :distributor::bigint, :channel::text, :salesman::bigint, :user::bigint, x.day, ${placeColumns("x.place")},
    x.district, x.schedule, x."clientId", decode(x.hash, 'hex'), x.at, x."deviceAt", x."receivedAt", x.trust,
    x.lat, x.lon, x.accuracy, x.mock, x.distance, x.usual, x.metres, x.exception, x.verdict, x.flags, x.reason, x.photo,
    x."outClientId", decode(x."outHash", 'hex'), x."outAt", x."outTrust", x."outLat", x."outLon",
    x.outcome, x."outReason", x.tonnes, x.value, x.notes
  from jsonb_to_recordset(:rows::jsonb) as x(day date, place bigint, district bigint, schedule bigint, "clientId" uuid,
    hash text, at timestamptz, "deviceAt" timestamptz, "receivedAt" timestamptz, trust text, lat numeric, lon numeric,
    accuracy int, mock boolean, distance int, usual int, metres int, exception text, verdict text, flags text[],
    reason bigint, photo bigint, "outClientId" uuid, "outHash" text, "outAt" timestamptz, "outTrust" text,
    "outLat" numeric, "outLon" numeric, outcome text, "outReason" bigint, tonnes numeric, value numeric, notes text)
  returning id, client_id::text as "clientId"`;

/**
 * The check-ins of a transaction, which are stored with one statement. A check-out in the same transaction completes its
 * check-in before that.
 */
export class VisitRows {
  private readonly db: Db;
  private readonly phone: KnownDevice;
  /** Whether check-ins wait for `store`; otherwise each is stored at once. */
  private readonly together: boolean;
  private waiting: VisitRow[] = [];

  constructor(db: Db, phone: KnownDevice, together: boolean) {
    this.db = db;
    this.phone = phone;
    this.together = together;
  }

  async add(values: VisitValues): Promise<VisitRow> {
    const row = { id: 0, values };
    this.waiting.push(row);
    if (!this.together) await this.store();
    return row;
  }

  /** Must be called before a statement that reads the visits of the transaction. */
  async store(): Promise<void> {
    const rows = this.waiting;
    if (rows.length === 0) return;
    this.waiting = [];
    const { distributor, channel, salesman, user } = this.phone;
    const stored = await this.db.query<{ id: number; clientId: string }>(insertSql, {
      ...{ distributor, channel, salesman, user },
      rows: JSON.stringify(rows.map((r) => r.values)),
    });
    const ids = new Map(stored.map((s) => [s.clientId, s.id]));
    for (const row of rows) row.id = ids.get(row.values.clientId.toLowerCase()) as number;
  }
}

const closeSql = `update {!visit} set check_out_client_id = :outClientId::uuid, check_out_hash = decode(:outHash, 'hex'),
    check_out_at = :outAt::timestamptz, check_out_trust = :outTrust, check_out_latitude = :outLat::numeric,
    check_out_longitude = :outLon::numeric, outcome = :outcome, outcome_reason_id = :outReason::bigint,
    order_tonnes = :tonnes::numeric, order_value = :value::numeric, notes = :notes::text
  where distributor_id = :distributor and id = :id`;
/** Adds the check-out to a stored check-in, or to one that is stored later. */
export async function closeRow(
  db: Db,
  phone: KnownDevice,
  row: VisitRow,
  values: Record<string, unknown>,
): Promise<void> {
  if (row.id === 0) Object.assign(row.values, values);
  else await db.run(closeSql, { ...values, distributor: phone.distributor, id: row.id });
}
