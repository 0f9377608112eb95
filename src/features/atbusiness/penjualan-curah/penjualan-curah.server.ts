import { z } from "zod";
import { number, qty, reason, rupiah } from "#features/penjualan/document-values.server.ts";
import { notFound } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { day, handle, id, pathId, text, version } from "#platform/http/index.server.ts";
import { visibleRow } from "#platform/database/index.server.ts";
import { cancelBulkDocument } from "./cancel-bulk.server.ts";
import { alterBulkSale } from "./change-bulk.server.ts";
import { draftBulk, notServedError, sellerOf } from "./draft-bulk.server.ts";
import { bulkDates, isForeignSale } from "./lock-bulk.server.ts";
import {
  type BulkParts,
  bulkSaleParts,
  cancelBulkSale,
  changeBulkSale,
  postBulkSale,
  quoteBulkSale,
  type RelatedBulkSale,
  returnBulkSale,
} from "./penjualan-curah.calls.ts";
import { enterBulkSale } from "./post-bulk.server.ts";
import { enterBulkReturn } from "./return-bulk.server.ts";

const own = {
  unitPrice: rupiah.nullish(),
  discount: rupiah.nullish(),
  tax: rupiah.nullish(),
  project: id.nullish(),
  packingPlant: id.nullish(),
  ticket: number.nullish(),
  vehicle: text(20).nullish(),
  number: number.nullish(),
  notes: text(1000).nullish(),
};
const whole = { customer: id, product: id, soldOn: day, tonnes: qty, ...own };

export const onPostBulkSale = handle(postBulkSale, z.strictObject(whole), async (input, { db }) => ({
  data: await enterBulkSale(db, sellerOf(db), input, { source: "form" }),
}));

export const onChangeBulkSale = handle(
  changeBulkSale,
  z.strictObject({ ...whole, id: pathId, version }),
  async (input, { db }) => ({ data: await alterBulkSale(db, input) }),
);

export const onQuoteBulkSale = handle(
  quoteBulkSale,
  z.strictObject({ customer: id.nullish(), product: id.nullish(), soldOn: day, tonnes: qty.nullish(), ...own }),
  async (input, { db }) => {
    const seller = sellerOf(db);
    const { party, worked, dates, errors } = await draftBulk(db, seller, input);
    const unserved = input.customer != null && !party && seller !== 0 ? notServedError().fields : [];
    const { unitPrice, contract, net, tax } = worked;
    return { unitPrice, contract, net, tax, earliest: dates.earliest, errors: [...unserved, ...errors] };
  },
);

export const onReturnBulkSale = handle(
  returnBulkSale,
  z.strictObject({ id: pathId, returnedOn: day, tonnes: qty, reason }),
  async (input, { db }) => ({ data: await enterBulkReturn(db, input, { source: "form" }) }),
);

export const onCancelBulkSale = handle(
  cancelBulkSale,
  z.strictObject({ id: pathId, version, reason }),
  async (input, { db }) => ({ data: await cancelBulkDocument(db, input) }),
);

type Key = {
  id: number;
  version: number;
  distributor_id: number;
  seller_id: number | null;
  customer_id: number;
  district_id: number;
  original_id: number | null;
  kind: string;
  status: string;
  source: string;
  sold_on: string;
  tonnes: string;
};
export const onBulkSaleParts = handle(bulkSaleParts, z.strictObject({ id: pathId }), async (i, ctx) => {
  const row = await visibleRow<Key, "bulk_sale">(
    ctx.db,
    "bulk_sale",
    "select t.id, t.version, t.distributor_id, t.seller_id, t.customer_id, t.district_id, t.original_id, t.kind, t.status, t.source, t.sold_on, t.tonnes::text as tonnes from {bulk_sale} t where t.id = :id",
    { id: i.id },
  );
  if (!row) throw notFound();
  const at = { id: row.id, distributor: row.distributor_id, original: row.original_id };
  const sys = ctx.db.beyondScope("documents of a visible bulk sale");
  const related = await sys.query<RelatedBulkSale>(
    `select t.id, t.number, t.kind, t.status, t.sold_on as "soldOn", t.tonnes::text as tonnes from {bulk_sale} t
     where t.distributor_id = :distributor and (t.original_id = :id or t.id = :original::bigint) order by t.id`,
    at,
  );
  const { left } = await sys.one<{ left: string }>(
    `with b as (select coalesce(sum(r.tonnes), 0) as tonnes from {bulk_sale} r where r.distributor_id = :distributor and r.original_id = :id and r.status = 'posted')
     select greatest(s.tonnes - b.tonnes, 0)::text as left from {bulk_sale} s cross join b where s.distributor_id = :distributor and s.id = :id`,
    { id: row.id, distributor: row.distributor_id },
  );
  const dates = await bulkDates(ctx.db, row);
  const writes = can(ctx.access, "bulkSale.write");
  const foreign = writes && (await isForeignSale(ctx.db, row));
  const posted = row.status === "posted" && writes && !foreign;
  const sale = posted && row.kind === "sale";
  const recent = row.sold_on >= dates.earliest;
  const back = related.some((r) => r.kind === "return" && r.status === "posted");
  const allowed = {
    change: sale && row.source !== "api" && recent && !back,
    return: sale && /[1-9]/.test(left),
    cancel: posted && recent,
  };
  const parts: BulkParts = {
    version: row.version,
    related,
    returnable: row.kind === "sale" ? left : "0",
    allowed,
    foreign,
    ...dates,
  };
  return parts;
});
