import type { ClockTrust } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";

export type Before = {
  readonly id: number | null;
  readonly hash: Buffer;
  readonly at: string | null;
  readonly receivedAt: string | null;
  readonly trust: ClockTrust | null;
  readonly state: "applied" | "waiting" | "discarded";
};
type Row = Before & { readonly clientId: string };
const facts: readonly (readonly [table: string, clientId: string, hash: string])[] = [
  ["visit", "client_id", "content_hash"],
  ["visit", "check_out_client_id", "check_out_hash"],
  ["visit_miss", "client_id", "content_hash"],
  ["survey_response", "client_id", "content_hash"],
  ["price_observation", "client_id", "content_hash"],
  ["customer_info", "client_id", "content_hash"],
  ["place_point", "client_id", "content_hash"],
];
const own = (alias: string) => `${alias}.distributor_id = :distributor and ${alias}.salesman_id = :salesman`;
const earlierSql = [
  ...facts.map(
    ([table, clientId, hash]) =>
      `select f.${clientId}::text as "clientId", f.id, f.${hash} as hash, null::timestamptz as at, null::timestamptz as "receivedAt", null::text as trust, 'applied' as state
       from {${table}} f where ${own("f")} and f.${clientId} = any(:ids::uuid[])`,
  ),
  `select e.client_id::text, null, e.content_hash, e.happened_at, e.received_at, e.clock_trust, e.state
   from {field_event} e where ${own("e")} and e.client_id = any(:ids::uuid[]) and e.state <> 'refused'`,
].join(" union all ");

/** Earlier results by id: a fact of any kind, or an item that waits or was discarded. */
export class EarlierItems {
  private readonly earlier: Map<string, Before>;
  private constructor(earlier: Map<string, Before>) {
    this.earlier = earlier;
  }

  /** Must be read after locking the phone, as all transactions that process its items do. */
  static async of(db: Db, phone: KnownDevice, clientIds: readonly string[]): Promise<EarlierItems> {
    const ids = [...new Set(clientIds.map((id) => id.toLowerCase()))];
    const rows = await db.query<Row>(earlierSql, { distributor: phone.distributor, salesman: phone.salesman, ids });
    const earlier = new Map<string, Before>();
    // a fact takes precedence over a parked copy of it
    for (const { clientId, ...before } of rows)
      if (!earlier.has(clientId) || before.id !== null) earlier.set(clientId, before);
    return new EarlierItems(earlier);
  }

  get(clientId: string): Before | undefined {
    return this.earlier.get(clientId.toLowerCase());
  }
  /** Records the result of an item in this transaction; undefined if it was refused and may be sent again. */
  set(clientId: string, before: Before | undefined): void {
    if (before) this.earlier.set(clientId.toLowerCase(), before);
    else this.earlier.delete(clientId.toLowerCase());
  }
}
