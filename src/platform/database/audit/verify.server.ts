import type { Db } from "../db.server.ts";
import { hashSql, markSql } from "./seal.server.ts";

export type Finding = { readonly kind: "edited" | "deleted" | "inserted" | "seal"; readonly id: number };
export type Verdict = {
  readonly sound: boolean;
  readonly seals: number;
  readonly rows: number;
  readonly sealedTo: number;
  readonly unsealed: number;
  readonly head: string | null;
  readonly sealedAt: string | null;
  readonly findings: readonly Finding[];
};

/** Days in Asia/Jakarta on which seals were created, both inclusive. */
export type SealedRange = { readonly from: string | null; readonly to: string | null };
const maxFindings = 200;

/**
 * Compares every sealed row with its mark and every seal with the preceding one. Reports rows that were changed,
 * deleted or inserted, and seals that were changed, moved or deleted. A range of days starts from the predecessor
 * recorded in its first seal.
 */
export async function verifyAudit(root: Db, range: SealedRange = { from: null, to: null }): Promise<Verdict> {
  const db = root.internal("verification of the audit trail");
  const findings: Finding[] = [];
  let at = 0,
    seals = 0,
    rows = 0,
    hash = "",
    sealedAt: string | null = null;
  const first = range.from === null ? undefined : await firstOf(db, range.from);
  if (range.from !== null && !first) return nothingSealed;
  if (first) {
    at = first.from_id - 1;
    hash = first.previous;
  }
  for (;;) {
    const seal = await db.maybe<{
      id: number;
      from_id: number;
      to_id: number;
      rows: number;
      hash: string;
      right: boolean;
      at: string;
    }>(
      `select s.id, s.from_id, s.to_id, s.rows, s.hash, s.at, s.previous = :hash and s.from_id = :at::bigint + 1 and s.rows = cardinality(s.marks) and s.hash = ${hashSql({ previous: ":hash", from: "s.from_id", to: "s.to_id", marks: "s.marks" })} as right
       from {audit_seal} s where s.from_id > :at::bigint and (:to::date is null or (s.at at time zone 'Asia/Jakarta')::date <= :to::date) order by s.from_id limit 1`,
      { at, hash, to: range.to },
    );
    if (!seal) break;
    if (!seal.right) findings.push({ kind: "seal", id: seal.id });
    findings.push(...(await differences(db, seal.id, at + 1, seal.to_id)));
    seals++;
    rows += seal.rows;
    at = seal.to_id;
    hash = seal.hash;
    sealedAt = seal.at;
    if (findings.length >= maxFindings) break;
  }
  const { n } = await db.one<{ n: number }>("select count(*)::int as n from {audit_event} e where e.id > :at::bigint", {
    at,
  });
  return {
    sound: findings.length === 0,
    seals,
    rows,
    sealedTo: at,
    unsealed: n,
    head: hash || null,
    sealedAt,
    findings: findings.slice(0, maxFindings),
  };
}

const firstOf = (db: Db, from: string): Promise<{ from_id: number; previous: string } | undefined> =>
  db.maybe<{ from_id: number; previous: string }>(
    "select s.from_id, s.previous from {audit_seal} s where (s.at at time zone 'Asia/Jakarta')::date >= :from::date order by s.from_id limit 1",
    { from },
  );
const nothingSealed: Verdict = {
  sound: true,
  seals: 0,
  rows: 0,
  sealedTo: 0,
  unsealed: 0,
  head: null,
  sealedAt: null,
  findings: [],
};

const differences = (db: Db, seal: number, from: number, to: number): Promise<Finding[]> =>
  db.query<Finding>(
    `with k as (select split_part(x, ':', 1)::bigint as id, x as mark from {audit_seal} s, unnest(s.marks) x where s.id = :seal),
     r as (select e.id, ${markSql} as mark from {audit_event} e where e.id between :from and :to)
     select case when r.id is null then 'deleted' when k.id is null then 'inserted' else 'edited' end as kind, coalesce(r.id, k.id) as id
     from k full join r on r.id = k.id where r.mark is distinct from k.mark order by 2 limit ${maxFindings}`,
    { seal, from, to },
  );
