import type { Db } from "../db.server.ts";

/** Advisory lock key; any constant is valid as long as all instances use the same. */
const sealLock = 7_203_116;
const maxRows = 5_000;
/** Longer than the time between obtaining an id and inserting its row, in seconds. */
const insertDelaySeconds = 30;

/** A unique text representation of a row; instants are microseconds, independent of the session's time zone. */
const rowText = `jsonb_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint, e.user_id, e.real_user_id, e.vendor_id, e.action, e.entity, e.entity_id, e.label, e.before, e.after, e.note, e.ip, e.request_id)::text`;
export const markSql = `e.id || ':' || left(encode(sha256(convert_to(${rowText}, 'UTF8')), 'hex'), 32)`;
/**
 * The hash covers the preceding seal, the range and every mark, so that a seal cannot be moved, shortened or replaced
 * individually.
 */
export const hashSql = (s: { previous: string; from: string; to: string; marks: string }): string =>
  `encode(sha256(convert_to(${s.previous} || '|' || ${s.from} || '|' || ${s.to} || '|' || array_to_string(${s.marks}, ','), 'UTF8')), 'hex')`;

export type Sealed = { readonly rows: number; readonly head: string | null };

/**
 * Seals the rows that were committed since the last seal. An open transaction may still insert a row with a lower id
 * than a visible one, so rows are sealed only up to an id below which no open transaction can insert.
 */
export async function sealAudit(root: Db, options: { readonly minAgeSeconds?: number } = {}): Promise<Sealed> {
  const db = root.internal("audit seals");
  const upTo = await reachedHorizon(db, options.minAgeSeconds ?? insertDelaySeconds);
  let rows = 0;
  let head: string | null = null;
  for (let more = upTo !== null; more; ) {
    const sealed = await db.tx((tx) => sealOnce(tx, upTo ?? 0));
    more = sealed !== undefined;
    rows += sealed?.rows ?? 0;
    head = sealed?.hash ?? head;
  }
  if (upTo !== null) await setHorizon(db);
  return { rows, head };
}

async function sealOnce(tx: Db, upTo: number): Promise<{ rows: number; hash: string } | undefined> {
  const { mine } = await tx.one<{ mine: boolean }>("select pg_try_advisory_xact_lock(:lock) as mine", {
    lock: sealLock,
  });
  if (!mine) return undefined;
  return tx.maybe<{ rows: number; hash: string }>(
    `with p as (
       select coalesce(max(s.to_id), 0) as to_id, coalesce((select l.hash from {audit_seal} l order by l.to_id desc limit 1), '') as hash from {audit_seal} s
     ), r as (
       select e.* from {audit_event} e, p where e.id > p.to_id and e.id <= :upTo::bigint order by e.id limit ${maxRows}
     ), m as (
       select array_agg(${markSql} order by e.id) as marks, count(*) as rows, case when count(*) = ${maxRows} then max(e.id) else :upTo::bigint end as to_id from r e
     )
     insert into {!audit_seal} (from_id, to_id, rows, hash, previous, marks)
     select p.to_id + 1, m.to_id, m.rows, ${hashSql({ previous: "p.hash", from: "(p.to_id + 1)", to: "m.to_id", marks: "m.marks" })}, p.hash, m.marks from p, m where m.rows > 0
     returning rows, hash`,
    { upTo },
  );
}

/** The previously set horizon, if it has been reached; the first one is only set. */
async function reachedHorizon(db: Db, minAgeSeconds: number): Promise<number | null> {
  const horizon = await db.maybe<{ up_to: number; reached: boolean }>(
    "select h.up_to, h.at <= now() - make_interval(secs => :minAgeSeconds::int) and pg_snapshot_xmin(pg_current_snapshot()) >= h.snapshot_end::xid8 as reached from {audit_seal_horizon} h",
    { minAgeSeconds },
  );
  if (!horizon) await setHorizon(db);
  return horizon?.reached ? horizon.up_to : null;
}

const setHorizon = (db: Db): Promise<number> =>
  db.run(
    `insert into {!audit_seal_horizon} as h (up_to, snapshot_end) select coalesce(max(e.id), 0), pg_snapshot_xmax(pg_current_snapshot())::text from {audit_event} e
     on conflict (only_row) do update set up_to = greatest(h.up_to, excluded.up_to), snapshot_end = excluded.snapshot_end, at = now()`,
  );
