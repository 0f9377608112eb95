import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { type Db, todaySql, visibleRow } from "#platform/database/index.server.ts";
import { count, day, handle, id, pathId, text, tonnes, version } from "#platform/http/index.server.ts";
import {
  kindOf,
  type Proposal,
  proposalHandlers,
  readSubmission,
  refuseMissing,
  serveWorkflow,
} from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { listAuctions, openedBids, phaseSql } from "./auctions.server.ts";
import { award, callOff, closingSql, putUp, takeBack, unservedSql } from "./award.server.ts";
import { placeOne, withdrawOne } from "./bids.server.ts";
import {
  type AuctionFacts,
  auctionFacts,
  auctionList,
  auctionProposal,
  placeBid,
  type ProposedAuction,
  withdrawBid,
} from "./lelang.calls.ts";
import { StoreAuction } from "./lelang.workflow.ts";

export const servedAuction = serveWorkflow(StoreAuction, {
  prefix: "LT",
  hours: 72,
  effects: { approve: putUp, award, reject: callOff, withdraw: takeBack },
  opensAt: closingSql,
});
const workflow: Workflow = StoreAuction as never;

const positive = tonnes.refine((v) => Number(v) > 0, "Harus lebih dari nol.");
const content: z.ZodType<ProposedAuction> = z.strictObject({
  store: id,
  closesOn: day,
  minimum: positive,
  reason: text(1000, 10),
});
export const { onPropose, onChange } = proposalHandlers(workflow, auctionProposal, { content, proposalOf });

const maxDays = 60;
type Offered = { id: number; district: number; about: string; status: string };
async function proposalOf(db: Db, p: ProposedAuction): Promise<Proposal> {
  const s = await visibleRow<Offered, "store">(
    db,
    "store",
    "select s.id, s.district_id as district, concat_ws(' – ', s.code, s.name) as about, s.status from {store} s where s.id = :store and s.archived_at is null",
    p,
  );
  const own = s !== undefined && personOf(db).vendorId === null;
  refuseMissing(db, { store: own }, s?.district ?? null);
  if (s === undefined) throw notFound();
  const now = await db
    .beyondScope("distributors of a store")
    .one<{ unserved: boolean; days: number }>(
      `select ${unservedSql} as unserved, :closesOn::date - ${todaySql} as days`,
      {
        store: s.id,
        closesOn: p.closesOn,
      },
    );
  const wrong: Record<string, string> = {};
  if (s.status === "closed") wrong["content.store"] = "Toko ini sudah tutup.";
  else if (!now.unserved) wrong["content.store"] = "Toko ini sudah dilayani distributor.";
  if (now.days < 1) wrong["content.closesOn"] = "Paling cepat besok.";
  if (now.days > maxDays) wrong["content.closesOn"] = "Paling lama 60 hari dari sekarang.";
  if (Object.keys(wrong).length > 0) throw new Refused("invalid", "Isian belum benar.", wrong);
  return { title: s.about, payload: p, districtId: s.district, storeId: p.store };
}

const phase = z.enum(["open", "closed", "awarded", "failed", "cancelled"]);
export const onAuctions = handle(
  auctionList,
  z.strictObject({
    phase: phase.optional(),
    auction: pathId.optional(),
    q: text(100).optional(),
    page: count.optional(),
    perPage: count.optional(),
  }),
  (q, { db }) => listAuctions(db, q),
);

export const onAuctionFacts = handle(
  auctionFacts,
  z.strictObject({ id: pathId }),
  async (i, { db }): Promise<AuctionFacts> => {
    const view = await readSubmission(db, i.id);
    if (view.kind !== kindOf(workflow)) throw notFound();
    const data = view.payload as ProposedAuction;
    const sys = db.asPortal("decision", "facts of a visible proposal");
    const facts = await sys.one<{ store: AuctionFacts["store"]; auction: AuctionFacts["auction"]; count: number }>(
      `select json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.name), 'address', s.address, 'district', d.name, 'segment', g.name, 'potential', s.potential_tonnes::text, 'openedOn', s.opened_on,
         'lastSaleOn', (select max(l.sold_on) from {sale_line} l where l.store_id = :store and l.status = 'posted' and l.sign = 1)) as store,
       case when a.id is not null then json_build_object('id', a.id, 'phase', ${phaseSql}, 'openedAt', a.opened_at, 'closesAt', a.closes_at) end as auction,
       (select count(*)::int from {auction_bid} b where b.auction_id = a.id and b.withdrawn_at is null) as count
     from {store} s join {district} d on d.id = s.district_id left join {customer_segment} g on g.id = s.segment_id left join {store_auction} a on a.submission_id = :id where s.id = :store`,
      { id: i.id, store: data.store },
    );
    const sealed = facts.auction === null || facts.auction.phase === "open" || facts.auction.phase === "cancelled";
    return { data, ...facts, bids: sealed ? null : await openedBids(sys, facts.auction?.id ?? 0) };
  },
);

export const onBid = handle(
  placeBid,
  z.strictObject({
    id: pathId,
    version: version.nullable(),
    tonnes: positive,
    months: z.number().int().min(1).max(24),
    note: text(400).nullish(),
  }),
  async (i, { db }) => ({ data: await placeOne(db, { ...i, note: i.note || null }) }),
);
export const onWithdrawBid = handle(withdrawBid, z.strictObject({ id: pathId, version }), async (i, { db }) => ({
  data: await withdrawOne(db, i.id, i.version),
}));
