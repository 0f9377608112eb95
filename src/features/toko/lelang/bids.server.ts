import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { auctionRow, phaseSql } from "./auctions.server.ts";
import type { AuctionRow } from "./lelang.calls.ts";

export type Bid = {
  readonly id: number;
  readonly version: number | null;
  readonly tonnes: string;
  readonly months: number;
  readonly note: string | null;
};
type Open = {
  readonly id: number;
  readonly number: string;
  readonly store: number;
  readonly phase: string;
  readonly enough: boolean;
};

const staleWords = [
  "Tawaran ini sudah diubah orang lain dari distributor Anda.",
  "Tawaran ini sudah Anda ubah di jendela lain.",
] as const;
/** The refusal of a change of an outdated bid; it contains the current one. */
async function stale(db: Db, auction: number, vendor: number): Promise<Refused> {
  const now = await db
    .asPortal("bookkeeping", "bid of the own distributor")
    .maybe<{ id: number }>(
      "select b.id from {auction_bid} b where b.auction_id = :auction and b.distributor_id = :vendor",
      {
        auction,
        vendor,
      },
    );
  return staleRow(db, "auctionBid", now?.id ?? 0, undefined, staleWords);
}

/** Locks the auction so that it cannot end while the bid is placed; a bid belongs to a distributor. */
async function lockOpenAuction(
  db: Db,
  id: number,
  bid: { tonnes: string; months: number } | null,
): Promise<Open & { vendor: number }> {
  const vendor = personOf(db).vendorId;
  if (vendor === null) throw forbidden("auctionBid.write");
  const sys = db.asPortal("bookkeeping", "auction of a bid");
  const storeAuction = await sys.maybe<Open>(
    `select a.id, a.number, a.store_id as store, ${phaseSql} as phase, coalesce(:tonnes::numeric >= a.minimum_tonnes * :months::int, true) as enough from {store_auction} a where a.id = :id and a.archived_at is null for share of a`,
    { id, tonnes: bid?.tonnes ?? null, months: bid?.months ?? null },
  );
  if (!storeAuction || (storeAuction.phase !== "open" && !(await auctionRow(db, id)))) throw notFound();
  if (storeAuction.phase !== "open") throw new Refused("auction.closed", "Masa penawaran sudah ditutup.", [], 409);
  if (!storeAuction.enough)
    throw new Refused("invalid", "Isian belum benar.", {
      tonnes: "Di bawah minimum lelang ini untuk jangka waktu tersebut.",
    });
  if (
    !(await sys.maybe(
      "select 1 from {distributor} d where d.id = :vendor and d.status = 'active' and d.archived_at is null",
      { vendor },
    ))
  )
    throw new Refused("auction.distributor", "Hanya distributor aktif yang dapat menawar.", [], 403);
  return { ...storeAuction, vendor };
}

/** A sealed bid is not written to the audit trail; the decision records it. */
const note = (db: Db, action: string, a: Open & { vendor: number }, bid: number): Promise<void> =>
  audit(db, {
    action,
    entity: "auctionBid",
    entityId: bid,
    label: a.number,
    after: { auction: a.id, distributor: a.vendor, sealed: true },
  });

export function placeOne(db0: Db, bid: Bid): Promise<AuctionRow> {
  return db0.tx(async (db) => {
    const a = await lockOpenAuction(db, bid.id, bid);
    const p = { ...bid, auction: a.id, store: a.store, vendor: a.vendor, user: personOf(db).userId };
    const sys = db.asPortal("bookkeeping", "bid of the own distributor");
    const made =
      bid.version === null
        ? await sys.maybe<{ id: number }>(
            `insert into {!auction_bid} (auction_id, store_id, distributor_id, tonnes, months, note, created_by, updated_by) values (:auction, :store, :vendor, :tonnes::numeric, :months, :note, :user, :user)
             on conflict (auction_id, distributor_id) do update set tonnes = excluded.tonnes, months = excluded.months, note = excluded.note, bid_at = excluded.bid_at, withdrawn_at = null, version = {!auction_bid}.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
               where {!auction_bid}.withdrawn_at is not null returning id`,
            p,
          )
        : await sys.maybe<{ id: number }>(
            `update {!auction_bid} set tonnes = :tonnes::numeric, months = :months, note = :note, bid_at = now(), version = version + 1, updated_at = now(), updated_by = :user
             where auction_id = :auction and distributor_id = :vendor and version = :version and withdrawn_at is null returning id`,
            p,
          );
    if (!made) throw await stale(db, a.id, a.vendor);
    await note(db, bid.version === null ? "create" : "update", a, made.id);
    return (await auctionRow(db, a.id)) as AuctionRow;
  });
}

export function withdrawOne(db0: Db, id: number, version: number): Promise<AuctionRow> {
  return db0.tx(async (db) => {
    const a = await lockOpenAuction(db, id, null);
    const gone = await db
      .asPortal("bookkeeping", "bid of the own distributor")
      .maybe<{ id: number }>(
        "update {!auction_bid} set withdrawn_at = now(), version = version + 1, updated_at = now(), updated_by = :user where auction_id = :id and distributor_id = :vendor and version = :version and withdrawn_at is null returning id",
        { id, version, vendor: a.vendor, user: personOf(db).userId },
      );
    if (!gone) throw await stale(db, a.id, a.vendor);
    await note(db, "withdraw", a, gone.id);
    return (await auctionRow(db, id)) as AuctionRow;
  });
}
