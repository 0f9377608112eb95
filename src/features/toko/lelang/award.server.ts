import { Refused } from "#kit/refused.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import { endSecondary } from "#features/master/mapping-dist/end-secondary.server.ts";
import { rebuildStoreVersions } from "#features/master/data-mapping-toko/store-versions.server.ts";
import { notifyAll } from "#platform/jobs/index.server.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { openedBids } from "./auctions.server.ts";
import type { OpenedBid, ProposedAuction } from "./lelang.calls.ts";

const hoursToDecide = 72;

/** A store that has a main distributor, now or in future, is not auctioned. */
export const unservedSql = `not exists (select 1 from {store_distributor} m where m.store_id = :store and m.kind = 'main' and m.archived_at is null and (m.valid_to is null or m.valid_to > ${todaySql}))`;
/** Serializes auctions of a store and changes of its mapping. */
const lockStore = (sys: Db, store: number) =>
  sys.query("select s.id from {store} s where s.id = :store for no key update of s", { store });
const served = () =>
  new Refused("auction.served", "Toko ini sudah dilayani distributor; lelang tidak dapat dilanjutkan.", [], 409);

/** Opens the auction: distributors see the store and may bid until the end of the last day in Jakarta. */
export async function putUp(db: Db, subject: Subject): Promise<EffectResult> {
  const p = subject.payload as unknown as ProposedAuction;
  const sys = db.asPortal("decision", "auction of an approved proposal");
  await lockStore(sys, p.store);
  const free = await sys.one<{ unserved: boolean; open: boolean; ahead: boolean }>(
    `select ${unservedSql} as unserved, exists (select 1 from {store_auction} a where a.store_id = :store and a.state = 'open') as open, :closesOn::date >= ${todaySql} as ahead`,
    { store: p.store, closesOn: p.closesOn },
  );
  if (!free.ahead) throw new Refused("auction.late", "Batas penawaran sudah lewat; kembalikan kepada pengaju.");
  if (!free.unserved) throw served();
  if (free.open) throw new Refused("auction.twice", "Toko ini sedang dilelang.", [], 409);
  const made = await sys.one<{ id: number; due: string }>(
    `insert into {!store_auction} (submission_id, number, name, store_id, district_id, opened_at, closes_at, minimum_tonnes, created_by, updated_by)
     select :submission, :number, concat_ws(' – ', s.code, s.name), s.id, s.district_id, now(), (:closesOn::date + 1)::timestamp at time zone 'Asia/Jakarta', :minimum::numeric, :user, :user from {store} s where s.id = :store
     returning id, (closes_at + interval '${hoursToDecide} hours')::text as due`,
    {
      submission: subject.id,
      number: subject.number,
      store: p.store,
      closesOn: p.closesOn,
      minimum: p.minimum,
      user: personOf(db).userId,
    },
  );
  await audit(db, {
    action: "open",
    entity: "auction",
    entityId: made.id,
    label: subject.number,
    note: subject.note,
    after: p,
  });
  return { resultId: made.id, storeId: p.store, dueAt: made.due };
}

/** Bids are sealed until the auction closes, so it can only be awarded after that. */
export const closingSql =
  "(select a.closes_at from {~store_auction} a where a.submission_id = t.id and a.state = 'open')";

type LockedAuction = { readonly id: number; readonly store: number; readonly closed: boolean };
const lockAuction = (db: Db, subject: Subject): Promise<LockedAuction | undefined> =>
  db
    .asPortal("decision", "auction of a proposal")
    .maybe<LockedAuction>(
      "select a.id, a.store_id as store, now() >= a.closes_at as closed from {store_auction} a where a.submission_id = :id and a.state = 'open' for update of a",
      {
        id: subject.id,
      },
    );

/** Awards the store to the best bid, once; the distributor serves it from today. */
export async function award(db: Db, subject: Subject): Promise<EffectResult> {
  const sys = db.asPortal("decision", "award of an auction");
  const locked = await lockAuction(db, subject);
  if (!locked) throw new Refused("auction.ended", "Lelang ini sudah berakhir.", [], 409);
  if (!locked.closed)
    throw new Refused("auction.running", "Masa penawaran belum ditutup; pemenang ditetapkan sesudahnya.", [], 409);
  const bids = await openedBids(sys, locked.id);
  const best = bids[0];
  if (!best) throw new Refused("auction.noBid", "Tidak ada tawaran; tutup lelang ini dengan alasan.");
  await serve(db, sys, locked, best, subject.number);
  await end(db, locked, "awarded", best.distributor.id);
  await audit(db, {
    action: "award",
    entity: "auction",
    entityId: locked.id,
    label: subject.number,
    note: subject.note,
    before: { state: "open" },
    after: { state: "awarded", bids },
  });
  await notifyBidders(db, subject, bids, best);
  return { resultId: locked.id, storeId: locked.store };
}

async function serve(db: Db, sys: Db, locked: LockedAuction, best: OpenedBid, number: string): Promise<void> {
  await lockStore(sys, locked.store);
  const { today, free } = await sys.one<{ today: string; free: boolean }>(
    `select ${todaySql}::text as today, ${unservedSql} as free`,
    locked,
  );
  if (!free) throw served();
  const user = personOf(db).userId;
  await endSecondary(sys, { members: [locked.store], to: best.distributor.id, from: today, until: null }, user);
  const made = await sys.maybe<{ id: number }>(
    `insert into {!store_distributor} (store_id, distributor_id, kind, valid_from, note, created_by, updated_by)
     select :store, x.id, 'main', :today::date, :number, :user, :user from {distributor} x where x.id = :to and x.status = 'active' and x.archived_at is null returning id`,
    { store: locked.store, to: best.distributor.id, today, number, user },
  );
  if (!made)
    throw new Refused("auction.distributor", "Penawar terbaik sudah tidak aktif; tutup lelang ini dengan alasan.");
  await rebuildStoreVersions(db, [locked.store]);
  await audit(db, {
    action: "remap",
    entity: "storeDistributor",
    entityId: made.id,
    label: number,
    before: null,
    after: { store: locked.store, distributor: best.distributor, validFrom: today },
  });
}

async function end(
  db: Db,
  locked: LockedAuction,
  state: "awarded" | "failed" | "cancelled",
  winner: number | null,
): Promise<void> {
  await db
    .asPortal("decision", "auction of a proposal")
    .run(
      "update {!store_auction} set state = :state, ended_at = now(), winner_id = :winner::bigint, version = version + 1, updated_at = now(), updated_by = :user where id = :id and state = 'open'",
      { id: locked.id, state, winner, user: personOf(db).userId },
    );
}

/** Ends a refused auction: without a winner after bids have closed, otherwise as cancelled, if it was opened at all. */
export async function callOff(db: Db, subject: Subject): Promise<EffectResult> {
  const locked = await lockAuction(db, subject);
  if (!locked) return {};
  const state = locked.closed ? "failed" : "cancelled";
  const bids = locked.closed
    ? await openedBids(db.asPortal("decision", "bids of a closed auction"), locked.id)
    : undefined;
  await end(db, locked, state, null);
  await audit(db, {
    action: state === "failed" ? "close" : "cancel",
    entity: "auction",
    entityId: locked.id,
    label: subject.number,
    note: subject.note,
    before: { state: "open" },
    after: { state, ...(bids ? { bids } : {}) },
  });
  return { resultId: locked.id };
}

/** The submitter may withdraw the auction until bids are closed; after that it must be decided. */
export async function takeBack(db: Db, subject: Subject): Promise<EffectResult> {
  const locked = await lockAuction(db, subject);
  if (locked?.closed) throw new Refused("auction.closed", "Masa penawaran sudah ditutup; tunggu keputusan.", [], 409);
  return callOff(db, subject);
}

async function notifyBidders(db: Db, subject: Subject, bids: readonly OpenedBid[], best: OpenedBid): Promise<void> {
  const people = await db
    .asPortal("notice", "users of bidding distributors")
    .query<{ id: number; won: boolean }>(
      "select u.id, u.vendor_id = :won as won from {app_user} u where u.vendor_id = any(:vendors::bigint[])",
      {
        won: best.distributor.id,
        vendors: bids.map((b) => b.distributor.id),
      },
    );
  const values = { number: subject.number, store: subject.title };
  for (const won of [true, false])
    await notifyAll(
      db,
      people.filter((p) => p.won === won).map((p) => p.id),
      {
        kind: "note",
        title: won ? "Lelang {number} Anda menangkan" : "Lelang {number} dimenangkan distributor lain",
        body: "{store}",
        values,
        facts: [
          ["Nomor lelang", "number"],
          ["Toko", "store"],
        ],
        href: "/toko/lelang",
      },
    );
}
