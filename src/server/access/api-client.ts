import { Refused } from "#kit/refused.ts";
import { todaySql } from "../clock.ts";
import type { Db } from "../db/db.ts";
import type { Person } from "./access.ts";
import { addressAllowed, prefixOf, sameKey } from "./api-key.ts";
import { limit } from "./throttle.ts";

export const apiScopes = ["sales", "stock", "receipt", "delivery"] as const;
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
  /** Its documents are tried and never count. */
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
  addresses: string | null;
  per_minute: number;
  per_day: number;
  key_id: number;
  sandbox: boolean;
  hash: Buffer;
  living: boolean;
  open: boolean;
};

/** A system that is switched off, out of its time or of a distributor that no longer trades may do nothing, whoever asks for it. */
const openSql = `c.status = 'active' and c.archived_at is null and d.status = 'active' and d.archived_at is null and (c.expires_on is null or c.expires_on >= ${todaySql})`;
const closed = () =>
  new Refused("client.closed", "Sistem ini sedang tidak boleh memakai API. Hubungi administrator.", [], 403);
export const outOfScope = (scope: ApiScope) =>
  new Refused("scope", "Kunci ini tidak boleh mengirim dokumen jenis ini.", [], 403, { scope });
const unknown = () => new Refused("unauthenticated", "Kunci API tidak berlaku.", [], 401);
/** Whom a refused key belongs to, so that its owner finds the attempt in the log. */
export class RefusedClient extends Refused {
  readonly client: { readonly id: number; readonly distributorId: number };
  /** Whether the key was really theirs, or only bore its name. */
  readonly proven: boolean;
  constructor(why: Refused, client: RefusedClient["client"], proven = true) {
    super(why.code, why.message, why.fields, why.status, why.detail);
    this.client = client;
    this.proven = proven;
  }
}

/** Whose key it is, from an address that may use it; the database's clock says whether it still holds. */
export async function clientOf(db: Db, key: string | null, ip: string): Promise<KnownClient> {
  const prefix = key === null ? null : prefixOf(key);
  if (key === null || prefix === null) throw unknown();
  const row = await db.asPortal("sign-in", "key of a distributor's system").maybe<Row>(
    `select c.id, c.distributor_id, c.code, c.name, c.may_sales, c.may_stock, c.may_receipt, c.may_delivery, c.addresses, c.sandbox, c.per_minute, c.per_day, k.id as key_id, k.hash,
       k.revoked_at is null and (k.ends_at is null or k.ends_at > now()) as living,
       ${openSql} as open
     from {api_key} k join {api_client} c on c.id = k.client_id join {distributor} d on d.id = c.distributor_id where k.prefix = :prefix`,
    { prefix },
  );
  if (!row) throw unknown();
  const owner = { id: row.id, distributorId: row.distributor_id };
  if (!sameKey(key, row.hash)) throw new RefusedClient(unknown(), owner, false);
  if (!row.living) throw new RefusedClient(unknown(), owner);
  if (!row.open) throw new RefusedClient(closed(), owner);
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

/** Refuses where the system could not send such a document itself right now: for people who send something again in its name. */
export async function refuseUnlessMay(db: Db, client: number, scope: ApiScope): Promise<void> {
  const row = await db
    .asPortal("sign-in", "system in whose name something is sent again")
    .one<{ open: boolean; may: boolean }>(
      `select ${openSql} as open, c.may_${scope} as may from {api_client} c join {distributor} d on d.id = c.distributor_id where c.id = :client`,
      { client },
    );
  if (!row.open) throw closed();
  if (!row.may) throw outOfScope(scope);
}

/** Counts the call against both quotas, in the database, so that further instances count on; notes when and from where a key was used. */
export async function countCall(db: Db, client: KnownClient, ip: string): Promise<void> {
  await quota(db, client, "minute", client.perMinute, 60);
  await quota(db, client, "day", client.perDay, 86_400);
  await db.internal("last use of a key").run(
    `with k as (update {!api_key} set last_used_at = now(), last_ip = :ip where id = :key and (last_used_at is null or last_used_at < now() - interval '30 seconds' or last_ip is distinct from :ip) returning client_id)
     update {!api_client} set last_used_at = now() where id in (select client_id from k)`,
    { key: client.keyId, ip },
  );
}

/** What a person reads of a wait of up to a day: its hours and minutes, rounded up; machines read the seconds. */
function spent(per: "minute" | "day", most: number, retryAfter: number): Refused {
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
/** Which of the two is spent and for how long, so that a system knows whether to wait or to ask for more. */
function quota(db: Db, client: KnownClient, per: "minute" | "day", most: number, seconds: number): Promise<void> {
  return limit(db, `api:${client.id}:${per}`, most, seconds, (retryAfter) => spent(per, most, retryAfter));
}

/** A distributor's system seen as somebody of that distributor: its rows and no others, and no action of any page. */
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
