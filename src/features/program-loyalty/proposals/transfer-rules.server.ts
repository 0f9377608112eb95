import { notFound, Refused } from "#kit/refused.ts";
import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { movable } from "#features/program-loyalty/point/transfer.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import type { TransferChoices, Transferred, TransferPreview } from "../points/transfer/transfer.calls.ts";
import { maxTransferPoints } from "./points.setting.ts";

const no = (code: string, text: string, field: string, values: Record<string, string | number> = {}) =>
  new Refused(code, text, [{ field, message: text, values }], 422, values);

/** Both stores must be in scope; the error does not disclose whether a store exists. */
async function requireStores(db: Db, o: Transferred, prefix: string): Promise<void> {
  const seen = await db.query<{ id: number }>(
    "select s.id from {store} s where s.id = any(:ids::bigint[]) and s.archived_at is null",
    { ids: [o.from, o.to] },
  );
  for (const field of ["from", "to"] as const)
    if (!seen.some((s) => s.id === o[field]))
      throw new Refused("invalid", "Isian belum benar.", { [`${prefix}${field}`]: "Pilihan tidak ditemukan." });
  if (o.from === o.to) throw new Refused("invalid", "Isian belum benar.", { [`${prefix}to`]: "Pilih toko lain." });
}

export type Fit = { readonly owner: number; readonly approval: "v1" | "v2"; readonly value: string | null };
/** Refuses a transfer between stores without a common verified owner, or in a wallet approved in the other way. */
export async function fitTransfer(db: Db, o: Transferred, approval: "v1" | "v2", prefix = ""): Promise<Fit> {
  await requireStores(db, o, prefix);
  const sys = db.asPortal("decision", "owners of visible stores");
  const f = await sys.maybe<Fit & { other: number | null; kyc: string | null }>(
    `select a.owner_id as owner, b.owner_id as other, o.kyc, p.approval, (select v.value_rp::text from {point_value} v where v.program_id = p.id and v.valid_from <= :today::date order by v.valid_from desc limit 1) as value
     from {store} a join {store} b on b.id = :to join {loyalty_program} p on p.id = :wallet and p.wallet_id is null and p.status <> 'draft' left join {store_owner} o on o.id = a.owner_id where a.id = :from`,
    { ...o, today: await todayOf(sys) },
  );
  if (!f) throw new Refused("invalid", "Isian belum benar.", { [`${prefix}wallet`]: "Pilihan tidak ditemukan." });
  if (!f.owner || f.owner !== f.other)
    throw no("transfer.owner", "Kedua toko harus milik orang yang sama.", `${prefix}to`);
  if (f.kyc !== "verified") throw no("owner.kyc", "Pemilik kedua toko belum terverifikasi.", `${prefix}from`);
  if (f.approval !== approval)
    throw no(
      "transfer.approval",
      approval === "v1" ? "Program ini memakai persetujuan v2." : "Program ini memakai persetujuan v1.",
      `${prefix}wallet`,
    );
  return { owner: f.owner, approval: f.approval, value: f.value };
}

const monthSql =
  "select coalesce(sum(t.points), 0)::bigint as points from {point_transfer} t where t.owner_id = :owner and t.submission_id is null and t.state = 'done' and t.transferred_on >= date_trunc('month', :today::timestamp)::date";
/**
 * Points that an owner may still transfer this month without approval; `hold` locks the owner against concurrent
 * transfers.
 */
export async function leftOfMonth(sys: Db, owner: number, today: string, hold = false): Promise<number> {
  if (hold) await sys.query("select o.id from {store_owner} o where o.id = :owner for update of o", { owner });
  const { points } = await sys.one<{ points: number }>(monthSql, { owner, today });
  return Math.max((await readSetting(sys, maxTransferPoints)) - points, 0);
}

export async function choicesOf(db: Db, store: number): Promise<TransferChoices> {
  if (!(await db.maybe("select 1 from {store} s where s.id = :store", { store }))) throw notFound();
  const owner = await db
    .asPortal("decision", "owner of a visible store")
    .maybe<{ id: number; name: string; verified: boolean }>(
      "select o.id, o.name, o.kyc = 'verified' as verified from {store} s join {store_owner} o on o.id = s.owner_id where s.id = :store",
      { store },
    );
  const stores = owner
    ? await db.query<{ id: number; label: string }>(
        "select s.id, concat_ws(' – ', s.code, s.name) as label from {store} s where s.owner_id = :owner and s.id <> :store and s.archived_at is null order by s.code limit 200",
        { owner: owner.id, store },
      )
    : [];
  const wallets = await db.query<TransferChoices["wallets"][number]>(
    `select p.id, concat_ws(' – ', p.code, p.name) as label, p.approval, a.balance, a.balance - a.pending - a.held as available, a.debt
     from {point_account} a join {loyalty_program} p on p.id = a.wallet_id where a.store_id = :store order by p.code`,
    { store },
  );
  return { owner: owner ? { name: owner.name, verified: owner.verified } : null, stores, wallets };
}

/** Balances before and after, and the lots to be moved: those on hold for the transfer, if any. */
export async function previewOf(
  db: Db,
  o: Transferred,
  hold: number | null = null,
): Promise<Omit<TransferPreview, "left">> {
  const today = await todayOf(db);
  const accounts = await db.query<{ store: number; balance: number; debt: number }>(
    "select a.store_id as store, a.balance, a.debt from {point_account} a where a.wallet_id = :wallet and a.store_id = any(:stores::bigint[])",
    { wallet: o.wallet, stores: [o.from, o.to] },
  );
  const of = (store: number) => accounts.find((a) => a.store === store) ?? { balance: 0, debt: 0 };
  const lots = await movable(db, o, today, hold);
  const programs = new Map(
    (
      await db.query<{ id: number; code: string }>(
        "select p.id, p.code from {~loyalty_program} p where p.id = any(:ids::bigint[])",
        { ids: lots.map((l) => l.program) },
      )
    ).map((p) => [p.id, p.code]),
  );
  const [from, to] = [of(o.from), of(o.to)];
  return {
    from: { before: from.balance, after: from.balance - o.points },
    to: { before: to.balance, after: to.balance + o.points - Math.min(to.debt, o.points), debt: to.debt },
    lots: lots.map((l) => ({ ...l, program: programs.get(l.program) ?? "–" })),
  };
}
