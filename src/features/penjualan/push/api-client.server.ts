import { Refused } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import type { Person } from "#kit/person.ts";
import { addressAllowed, prefixOf, sameKey } from "#platform/access/index.server.ts";
import type { Quota } from "#platform/http/index.server.ts";

export const apiScopes = ["sales", "stock", "receipt", "delivery", "bulk"] as const;
export type ApiScope = (typeof apiScopes)[number];
export type KnownClient = {
  readonly id: number;
  readonly distributorId: number;
  readonly code: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly perMinute: number;
  readonly perDay: number;
  readonly keyId: number;
  /** Whether its documents are trials, which are validated and never take effect. */
  readonly sandbox: boolean;
};
type Row = {
  id: number;
  distributor_id: number;
  code: string;
  name: string;
  may_sales: boolean;
  may_stock: boolean;
  may_receipt: boolean;
  may_delivery: boolean;
  may_bulk: boolean;
  addresses: string | null;
  per_minute: number;
  per_day: number;
  key_id: number;
  sandbox: boolean;
  hash: Buffer;
  key_state: "living" | "revoked" | "expired";
  state: ClientState;
};

/** Whether a system has access at all, independently of the request; otherwise the reason. */
type ClientState = "open" | "archived" | "suspended" | "expired" | "distributor";
const clientStateSql = `case when c.archived_at is not null then 'archived' when c.status <> 'active' then 'suspended'
  when c.expires_on < ${todaySql} then 'expired' when d.status <> 'active' or d.archived_at is not null then 'distributor' else 'open' end`;
const closedBecause: Readonly<Record<Exclude<ClientState, "open">, () => Refused>> = {
  archived: () => new Refused("client.archived", "Sistem ini sudah diarsipkan. Hubungi administrator.", [], 403),
  suspended: () => new Refused("client.suspended", "Sistem ini sedang dihentikan. Hubungi administrator.", [], 403),
  expired: () => new Refused("client.expired", "Masa berlaku sistem ini sudah habis. Hubungi administrator.", [], 403),
  distributor: () =>
    new Refused("client.distributor", "Distributor sistem ini sedang tidak aktif. Hubungi administrator.", [], 403),
};
export const outOfScope = (scope: ApiScope) =>
  new Refused("scope", "Kunci ini tidak boleh mengirim dokumen jenis ini.", [], 403, { scope });
const ended = {
  revoked: () => new Refused("key.revoked", "Kunci API ini sudah dicabut. Minta kunci baru.", [], 401),
  expired: () => new Refused("key.expired", "Masa berlaku kunci API ini sudah habis. Minta kunci baru.", [], 401),
} as const;
const unknown = () => new Refused("unauthenticated", "Kunci API tidak berlaku.", [], 401);
/** The system that a refused key belongs to, so that its owner finds the attempt in the log. */
export class RefusedClient extends Refused {
  readonly client: { readonly id: number; readonly distributorId: number };
  /** Whether the key was valid, or only its prefix matched. */
  readonly proven: boolean;
  constructor(why: Refused, client: RefusedClient["client"], proven = true) {
    super(why.code, why.message, why.fields, why.status, why.detail);
    this.client = client;
    this.proven = proven;
  }
}

/**
 * The system of a key, used from a permitted address. Validity is checked by the database's clock. Throws a refusal
 * otherwise.
 */
export async function clientOf(db: Db, key: string | null, ip: string): Promise<KnownClient> {
  const prefix = key === null ? null : prefixOf(key);
  if (key === null || prefix === null) throw unknown();
  const row = await db.asPortal("sign-in", "key of a distributor's system").maybe<Row>(
    `select c.id, c.distributor_id, c.code, c.name, c.may_sales, c.may_stock, c.may_receipt, c.may_delivery, c.may_bulk, c.addresses, c.sandbox, c.per_minute, c.per_day, k.id as key_id, k.hash,
       case when k.revoked_at is not null then 'revoked' when k.ends_at <= now() then 'expired' else 'living' end as key_state,
       ${clientStateSql} as state
     from {api_key} k join {api_client} c on c.id = k.client_id join {distributor} d on d.id = c.distributor_id where k.prefix = :prefix`,
    { prefix },
  );
  if (!row) throw unknown();
  const owner = { id: row.id, distributorId: row.distributor_id };
  if (!sameKey(key, row.hash)) throw new RefusedClient(unknown(), owner, false);
  if (row.key_state !== "living") throw new RefusedClient(ended[row.key_state](), owner);
  if (row.state !== "open") throw new RefusedClient(closedBecause[row.state](), owner);
  if (!addressAllowed(row.addresses, ip))
    throw new RefusedClient(
      new Refused("client.address", "Alamat IP {ip} tidak diizinkan untuk kunci ini.", [], 403, { ip }),
      owner,
    );
  const scopes = apiScopes.filter((s) => row[`may_${s}`]);
  return {
    ...owner,
    code: row.code,
    name: row.name,
    scopes,
    perMinute: row.per_minute,
    perDay: row.per_day,
    keyId: row.key_id,
    sandbox: row.sandbox,
  };
}

/**
 * Throws a refusal if the system could not send such a document itself now. For people who resend a document on its
 * behalf.
 */
export async function refuseUnlessMay(db: Db, client: number, scope: ApiScope): Promise<void> {
  const row = await db
    .asPortal("sign-in", "system of a repeated document")
    .one<{ state: ClientState; may: boolean }>(
      `select ${clientStateSql} as state, c.may_${scope} as may from {api_client} c join {distributor} d on d.id = c.distributor_id where c.id = :client`,
      { client },
    );
  if (row.state !== "open") throw closedBecause[row.state]();
  if (!row.may) throw outOfScope(scope);
}

type Per = "minute" | "day";
const secondsOf: Readonly<Record<Per, number>> = { minute: 60, day: 86_400 };
export type Counted = { readonly quotas: readonly Quota[]; readonly refusal?: Refused };

/**
 * Counts the call against both quotas, in the database, so that all instances share them. A refused call counts against
 * neither. Records when and from where the key was used.
 */
export async function countCall(db: Db, client: KnownClient, ip: string): Promise<Counted> {
  const counted = await countBoth(db, client);
  if (counted.refusal) return counted;
  const sys = db.internal("last use of a key");
  const used = await sys.run(
    "update {!api_key} set last_used_at = now(), last_ip = :ip where id = :key and (last_used_at is null or last_used_at < now() - interval '30 seconds' or last_ip is distinct from :ip)",
    { key: client.keyId, ip },
  );
  if (used > 0) await sys.run("update {!api_client} set last_used_at = now() where id = :id", { id: client.id });
  return counted;
}

type Hits = { readonly per: Per; readonly hits: number; readonly wait: number };
/** The window length of a quota key. */
const windowSql = "make_interval(secs => case when t.key = :day then 86400 else 60 end)";
const hitsSql = `case when t.key = :day then 'day' else 'minute' end as per, t.hits,
  greatest(1, ceil(extract(epoch from t.window_start + ${windowSql} - now())))::int as wait`;

async function countBoth(db: Db, client: KnownClient): Promise<Counted> {
  const sys = db.internal("throttle");
  const keys = { minute: `api:${client.id}:minute`, day: `api:${client.id}:day` };
  const taken = await sys.query<Hits>(
    `insert into {!throttle} as t (key, hits) values (:day, 1), (:minute, 1)
     on conflict (key) do update set
       hits = case when t.window_start <= now() - ${windowSql} then 1 else t.hits + 1 end,
       window_start = case when t.window_start <= now() - ${windowSql} then now() else t.window_start end
     where t.window_start <= now() - ${windowSql} or t.hits < case when t.key = :day then :perDay::int else :perMinute::int end
     returning ${hitsSql}`,
    { ...keys, perDay: client.perDay, perMinute: client.perMinute },
  );
  if (taken.length === 2) return { quotas: taken.map((h) => quotaOf(client, h)) };
  for (const { per } of taken)
    await sys.run("update {!throttle} set hits = greatest(hits - 1, 0) where key = :key", { key: keys[per] });
  const now = await sys.query<Hits>(`select ${hitsSql} from {throttle} t where t.key in (:day, :minute)`, keys);
  const full = now.filter((h) => !taken.some((t) => t.per === h.per)).sort((a, b) => b.wait - a.wait);
  const longest = full[0] ?? { per: "minute", hits: 0, wait: 1 };
  return {
    quotas: now.map((h) => quotaOf(client, h, full.includes(h))),
    refusal: spent(longest.per, maxOf(client, longest.per), longest.wait),
  };
}
const maxOf = (client: KnownClient, per: Per): number => (per === "day" ? client.perDay : client.perMinute);
const quotaOf = (client: KnownClient, { per, hits, wait }: Hits, full = false): Quota => ({
  name: per,
  limit: maxOf(client, per),
  seconds: secondsOf[per],
  left: full ? 0 : Math.max(0, maxOf(client, per) - hits),
  resetSeconds: wait,
});

/** A person reads a wait of up to a day as hours and minutes, rounded up; machines read the seconds. */
function spent(per: Per, most: number, retryAfter: number): Refused {
  if (per === "minute")
    return new Refused(
      "quota.minute",
      "Kuota {most} panggilan per menit sudah habis. Coba lagi dalam {retryAfter} detik.",
      [],
      429,
      { most, retryAfter },
    );
  const all = Math.ceil(retryAfter / 60);
  const wait = { hours: Math.floor(all / 60), minutes: all % 60 };
  const message =
    wait.hours > 0
      ? "Kuota {most} panggilan per hari sudah habis. Coba lagi dalam {hours} jam {minutes} menit."
      : "Kuota {most} panggilan per hari sudah habis. Coba lagi dalam {minutes} menit.";
  return new Refused("quota.day", message, [], 429, { most, retryAfter, ...wait });
}

/** A distributor's system as a person of that distributor: limited to its rows, without permissions for any page. */
export const personOfClient = (client: Pick<KnownClient, "distributorId" | "code" | "name">): Person => ({
  kind: "person",
  userId: 0,
  realUserId: 0,
  username: client.code,
  fullname: client.name,
  roles: [],
  actions: new Set(),
  links: [],
  vendorId: client.distributorId,
  districts: null,
  vendors: null,
  sessionId: "",
  authenticatedAt: "",
});
