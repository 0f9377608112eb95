import { z } from "zod";
import { total, unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { lockedMessage, lockTargets } from "./target-grid.server.ts";
import {
  publishSplit,
  type SaveSplit,
  saveSplit,
  type SplitKind,
  type SplitShare,
  withdrawSplit,
} from "./target-split.calls.ts";
import { place, splitCounts, splitHead, splitRows, type Target, targetOf } from "./target-split.server.ts";

const id = z.number().int().positive();
const share = z.strictObject({
  store: id.nullable(),
  position: id.nullable(),
  tonnes: z.string().regex(/^\d{1,9}(\.\d{1,3})?$/),
});
const input = z.strictObject({
  ...place,
  target: z.number().int(),
  version: z.number().int().nullable(),
  method: z.enum(["even", "share", "within", "manual"]),
  rows: z.array(share).min(1).max(20_000),
});

/** Locks the target of an allocation and its shares; refuses users who do not see all of its stores. */
async function open(db: Db, targetId: number, kind: SplitKind) {
  const seen = await targetOf(db, targetId);
  await lockTargets(db, seen.distributor_id);
  const target = await targetOf(db, targetId, true);
  const { hidden } = await splitCounts(db, target);
  if (hidden > 0)
    throw new Refused(
      "split.partial",
      "Sebagian toko distributor ini di luar cakupan Anda, jadi pembagiannya tidak dapat Anda ubah.",
      [],
      403,
    );
  return { target, head: await splitHead(db, targetId, kind) };
}

export const onSaveSplit = handle(saveSplit, input, (request, { db, person }) =>
  db.tx(async (tx) => {
    const { target, head } = await open(tx, request.id, request.kind);
    if (target.version !== request.target || (head?.version ?? null) !== request.version)
      throw await staleRow(tx, "salesTarget", request.id);
    if (head?.state === "published") throw new Refused("split.published", lockedMessage);
    checkSum(request.rows, target.tonnes);
    await checkShares(tx, request, target);
    const before = await storedShares(tx, target, request.kind);
    await writeShares(tx, target, request, person.userId);
    const saved = await tx.internal("save a split").one<{ version: number }>(
      `insert into {!target_split} as s (target_id, kind, method, created_by, updated_by) values (:id, :kind, :method, :by, :by)
       on conflict (target_id, kind) do update set method = :method, state = 'draft', published_at = null, archived_at = null, version = s.version + 1, updated_at = now(), updated_by = :by returning s.version`,
      { id: request.id, kind: request.kind, method: request.method, by: person.userId },
    );
    await audit(tx, {
      action: "split",
      entity: "salesTarget",
      entityId: request.id,
      label: `${request.kind} – ${target.month}`,
      before: { shares: changedShares(before, request.rows) },
      after: { method: request.method, shares: changedShares(request.rows, before) },
    });
    return { version: saved.version };
  }),
);

/** The shares must add up to the target exactly, otherwise nothing is saved. */
export function checkSum(rows: readonly { readonly tonnes: string }[], whole: string): void {
  const sum = total(rows.map((r) => r.tonnes));
  if (unitsOf(sum) === unitsOf(whole)) return;
  throw new Refused("split.sum", "Jumlah pembagian harus sama dengan target.", [
    { field: "rows", message: "Jumlah {sum} ton, target {whole} ton.", values: { sum, whole } },
  ]);
}

const keyOf = (r: { store: number | null; position: number | null }): string => `${r.store ?? 0}.${r.position ?? 0}`;
/** Shares that differ between both sides, for the audit record. */
function changedShares(
  rows: readonly SplitShare[],
  others: readonly SplitShare[],
): readonly (readonly [number | null, number | null, string])[] {
  const there = new Map(others.map((o) => [keyOf(o), unitsOf(o.tonnes)]));
  return rows
    .filter((r) => (there.get(keyOf(r)) ?? 0n) !== unitsOf(r.tonnes))
    .map((r) => [r.store, r.position, r.tonnes] as const);
}

/** A share needs a store of the distributor, or an SPC that serves it. */
async function checkShares(db: Db, request: SaveSplit, target: Target): Promise<void> {
  const known = new Set(
    (await splitRows(db, target, request.kind)).map((r) => `${r.store?.id ?? 0}.${r.position?.id ?? 0}`),
  );
  const keys = request.rows.map(keyOf);
  if (new Set(keys).size !== keys.length) throw new Refused("invalid", "Satu toko dikirim dua kali.");
  const unserved = request.rows.filter((r) => unitsOf(r.tonnes) > 0n && !known.has(keyOf(r)));
  if (unserved.length)
    throw new Refused(
      "split.store",
      "Ada toko yang tidak dilayani distributor atau SPC ini pada bulan itu. Muat ulang lalu bagi lagi.",
    );
}

export const storedShares = (db: Db, t: Target, kind: SplitKind): Promise<SplitShare[]> =>
  db.query<SplitShare>(
    `select s.store_id as store, s.position_id as position, s.tonnes::text as tonnes from {sales_target} s where s.kind = :kind and s.archived_at is null and s.distributor_id = :distributor and s.month = :month::date and s.product_group_id = :grp`,
    { kind, distributor: t.distributor_id, month: t.month, grp: t.product_group_id },
  );

export async function writeShares(
  db: Db,
  t: Target,
  request: Pick<SaveSplit, "kind" | "rows">,
  by: number,
): Promise<void> {
  const sys = db.asPortal("bookkeeping", "shares of a target with all its stores visible");
  const rows = request.rows.filter((r) => unitsOf(r.tonnes) > 0n);
  const all = {
    by,
    kind: request.kind,
    distributor: t.distributor_id,
    month: t.month,
    grp: t.product_group_id,
    stores: rows.map((r) => r.store),
    positions: rows.map((r) => r.position),
    tonnes: rows.map((r) => r.tonnes),
  };
  const given =
    "unnest(:stores::bigint[], :positions::bigint[], :tonnes::numeric[]) as x(store_id, position_id, tonnes)";
  const mine =
    "t.kind = :kind::text and t.archived_at is null and t.distributor_id = :distributor::bigint and t.month = :month::date and t.product_group_id = :grp::bigint";
  const same = "t.store_id is not distinct from x.store_id and t.position_id is not distinct from x.position_id";
  await sys.run(
    `update {!sales_target} t set archived_at = now(), version = t.version + 1, updated_at = now(), updated_by = :by where ${mine} and not exists (select 1 from ${given} where ${same} and :tonnes::numeric[] is not null)`,
    all,
  );
  await sys.run(
    `update {!sales_target} t set tonnes = x.tonnes, version = t.version + 1, updated_at = now(), updated_by = :by from ${given} where ${mine} and ${same} and t.tonnes <> x.tonnes`,
    all,
  );
  await sys.run(
    `insert into {!sales_target} (kind, month, distributor_id, store_id, position_id, product_group_id, tonnes, created_by, updated_by)
     select :kind::text, :month::date, :distributor::bigint, x.store_id, x.position_id, :grp::bigint, x.tonnes, :by::bigint, :by::bigint from ${given} where not exists (select 1 from {sales_target} t where ${mine} and ${same})`,
    all,
  );
}

const state = z.strictObject({ ...place, version: z.number().int() });
export const onPublishSplit = handle(publishSplit, state, (request, { db, person }) =>
  db.tx(async (tx) => {
    const { target, head } = await open(tx, request.id, request.kind);
    if (!head) throw new Refused("split.none", "Belum ada pembagian yang dapat diterbitkan.");
    if (head.version !== request.version) throw await staleRow(tx, "salesTarget", request.id);
    if (head.state === "published") return { version: head.version };
    checkSum(await storedShares(tx, target, request.kind), target.tonnes);
    return change(tx, request, target, person.userId, true, null);
  }),
);

export const onWithdrawSplit = handle(
  withdrawSplit,
  z.strictObject({ ...place, version: z.number().int(), reason: z.string().trim().min(5).max(400) }),
  (request, { db, person }) =>
    db.tx(async (tx) => {
      const { target, head } = await open(tx, request.id, request.kind);
      if (!head || head.version !== request.version) throw await staleRow(tx, "salesTarget", request.id);
      if (head.state === "draft") return { version: head.version };
      return change(tx, request, target, person.userId, false, request.reason);
    }),
);

async function change(
  db: Db,
  request: { id: number; kind: SplitKind },
  t: Target,
  by: number,
  publish: boolean,
  reason: string | null,
): Promise<{ version: number }> {
  const sys = db.internal("publish a split");
  const at = publish ? "now()" : "null";
  const { version } = await sys.one<{ version: number }>(
    `update {!target_split} set state = :state, published_at = ${at}, published_by = ${publish ? ":by::bigint" : "null"}, published_tonnes = null, version = version + 1, updated_at = now(), updated_by = :by::bigint where target_id = :id and kind = :kind returning version`,
    { id: request.id, kind: request.kind, state: publish ? "published" : "draft", by },
  );
  await sys.run(
    `update {!sales_target} set approved_at = ${at}, approved_by = ${publish ? ":by::bigint" : "null"}, version = version + 1, updated_at = now(), updated_by = :by::bigint
     where kind = :kind and archived_at is null and distributor_id = :distributor and month = :month::date and product_group_id = :grp`,
    { kind: request.kind, distributor: t.distributor_id, month: t.month, grp: t.product_group_id, by },
  );
  await audit(db, {
    action: publish ? "publish" : "withdraw",
    entity: "salesTarget",
    entityId: request.id,
    label: `${request.kind} – ${t.month}`,
    note: reason,
  });
  return { version };
}
