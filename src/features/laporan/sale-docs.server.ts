import { reasonKindNames } from "#features/penjualan/transaksi/reason-kinds.ts";
import { defineSources, type Source } from "#platform/report/index.server.ts";
import { SaleDocs } from "./sale-docs.cube.ts";

const posted = "f.status = 'posted'";
const cameIn = "(f.received_at at time zone 'Asia/Jakarta')::date";
/** Limits on the day of receipt: the distributor's own, else the general one, else none. */
const validOnReceipt = (b: string) =>
  `${b}.archived_at is null and ${b}.valid_from <= ${cameIn} and (${b}.valid_to is null or ${b}.valid_to > ${cameIn})`;
/**
 * Day of receipt and limit, computed once per document because nearly every figure needs them. The aggregate always
 * returns one row; limits are read only for documents that were received after their day.
 */
const receipt = `cross join lateral (
  select ${cameIn} as received, coalesce(max(b.days) filter (where b.distributor_id is not null), max(b.days), 0) as days from {~backdate_limit} b
  where ${posted} and ${cameIn} > f.sold_on and ${validOnReceipt("b")} and (b.distributor_id = f.distributor_id or b.distributor_id is null)) q`;
const received = "q.received";
const delay = `greatest(0, ${received} - f.sold_on)`;
const over = `(${posted} and ${received} > f.sold_on and ${received} - f.sold_on > q.days)`;
const when = (test: string, value = "1") => `case when ${test} then ${value} else 0 end`;
const allowed = `exists (select 1 from {~override_exception} o where o.kind = 'backdate' and o.state in ('approved', 'revoked') and o.archived_at is null and f.received_at >= o.valid_from and f.received_at < o.valid_to
  and o.terms->>'days' ~ '^[0-9]{1,4}$' and (o.terms->>'days')::int >= ${delay}
  and (o.distributor_id is null or o.distributor_id = f.distributor_id) and (o.store_id is null or o.store_id = f.store_id) and (o.district_id is null or o.district_id = f.district_id))`;

/** Tonnes of whole documents, or of the lines of selected products. */
const tonnesOf = (tonnes: string, net: string) => ({
  docTonnes: when(posted, `case when f.kind = 'sale' then ${tonnes} else -${tonnes} end`),
  grossTonnes: when(`${posted} and f.kind = 'sale'`, tonnes),
  backdatedTonnes: when(
    `${posted} and ${received} > f.sold_on`,
    `case when f.kind = 'sale' then ${tonnes} else -${tonnes} end`,
  ),
  returnTonnes: when(`${posted} and f.kind = 'return'`, tonnes),
  returnValue: when(`${posted} and f.kind = 'return'`, net),
  cancelledTonnes: when("f.status = 'cancelled'", tonnes),
  grossAndCancelled: when(`(${posted} and f.kind = 'sale') or f.status = 'cancelled'`, tonnes),
});
const counts = {
  docs: when(posted),
  delayDays: when(posted, delay),
  backdatedDocs: when(`${posted} and ${received} > f.sold_on`),
  maxEntryDelay: `case when ${posted} then ${delay} end`,
  overLimitDocs: when(over),
  overrideDocs: when(`${over} and ${allowed}`),
  afterCloseDocs: when(
    `${posted} and ${received} > (date_trunc('month', f.sold_on) + interval '1 month 4 days')::date`,
  ),
  returnDocs: when(`${posted} and f.kind = 'return'`),
  cancelledDocs: when("f.status = 'cancelled'"),
  lateCancels: when("f.status = 'cancelled' and f.cancelled_at > f.received_at + interval '24 hours'"),
} as const;

const spanOf = (days: string) =>
  `case when ${days} = 0 then 1 when ${days} <= 2 then 2 when ${days} <= 7 then 3 else 4 end`;

const documents: Source = {
  table: "sale",
  join: receipt,
  grain: "day",
  date: "f.sold_on",
  where: "f.status in ('posted', 'cancelled') and f.archived_at is null",
  columns: {
    distributor_id: "f.distributor_id",
    warehouse_id: "f.warehouse_id",
    district_id: "f.district_id",
    store_id: "f.store_id",
    sale_id: "f.id",
    source_id:
      "case when f.source = 'api' then 1 when f.source = 'import' then 2 when f.source = 'form' then 3 else 0 end",
    kind_id: "case when f.kind = 'return' then 2 else 1 end",
    reason_id: `case ${reasonKindNames.map((k, i) => `when f.reason_kind = '${k}' then ${i + 1}`).join(" ")} else 0 end`,
    override_id: `case when ${over} then case when ${allowed} then 2 else 1 end else 0 end`,
    delay,
    delay_id: spanOf(delay),
    store_version_id:
      "coalesce((select v.id from {store_version} v where v.store_id = f.store_id and v.valid_from <= f.sold_on and (v.valid_to is null or v.valid_to > f.sold_on)), 0)",
  },
  leaves: { ...counts, ...tonnesOf("f.tonnes", "f.net_total") },
  weight: 140_000,
};
/** With a filter by product, a document is found by each product in it, and its tonnes are those of these lines. */
const naming: Source = {
  ...documents,
  among: {
    product_id: (test) =>
      `exists (select 1 from {~sale_line} e where e.distributor_id = f.distributor_id and e.sale_id = f.id and e.product_id ${test})`,
  },
  leaves: counts,
  weight: 150_000,
};
const lines: Source = {
  ...documents,
  join: `join {sale_line} l on l.distributor_id = f.distributor_id and l.sale_id = f.id ${receipt}`,
  columns: { ...documents.columns, product_id: "l.product_id" },
  leaves: tonnesOf("l.tonnes", "l.net"),
  weight: 400_000,
};

const amounts = tonnesOf("f.tonnes", "f.net_total");
/** Stored by days of delay, so that the longest delay is exact even after cancellations. */
const stored = {
  docs: `sum(${counts.docs})`,
  doc_tonnes: `sum(${amounts.docTonnes})`,
  gross_tonnes: `sum(${amounts.grossTonnes})`,
  after_close_docs: `sum(${counts.afterCloseDocs})`,
  return_docs: `sum(${counts.returnDocs})`,
  return_tonnes: `sum(${amounts.returnTonnes})`,
  return_value: `sum(${amounts.returnValue})`,
  cancelled_docs: `sum(${counts.cancelledDocs})`,
  cancelled_tonnes: `sum(${amounts.cancelledTonnes})`,
  late_cancels: `sum(${counts.lateCancels})`,
} as const;
const fromRollup = {
  docs: "f.docs",
  docTonnes: "f.doc_tonnes",
  grossTonnes: "f.gross_tonnes",
  delayDays: "f.delay * f.docs",
  backdatedDocs: when("f.delay > 0", "f.docs"),
  backdatedTonnes: when("f.delay > 0", "f.doc_tonnes"),
  maxEntryDelay: "case when f.docs > 0 then f.delay end",
  afterCloseDocs: "f.after_close_docs",
  returnDocs: "f.return_docs",
  returnTonnes: "f.return_tonnes",
  returnValue: "f.return_value",
  cancelledDocs: "f.cancelled_docs",
  cancelledTonnes: "f.cancelled_tonnes",
  lateCancels: "f.late_cancels",
  grossAndCancelled: "f.gross_tonnes + f.cancelled_tonnes",
} as const;

/** Questions by store, product, kind or reason read the documents instead. */
const place: Source = {
  table: "sale_doc_place",
  grain: "month",
  date: "f.month",
  columns: {
    distributor_id: "f.distributor_id",
    warehouse_id: "f.warehouse_id",
    district_id: "f.district_id",
    delay_id: spanOf("f.delay"),
  },
  leaves: fromRollup,
  rollup: { cubes: ["sale"], keys: ["warehouse_id", "district_id", "delay"], stored },
  weight: 14_000,
};
/** The same for a whole distributor, by month and by day; not used for readers with only a part of the distributor. */
const month: Source = {
  ...place,
  table: "sale_doc_month",
  columns: { distributor_id: "f.distributor_id", delay_id: spanOf("f.delay") },
  rollup: { cubes: ["sale"], keys: ["delay"], stored },
  whole: true,
  weight: 2_000,
};
const day: Source = {
  ...month,
  table: "sale_doc_day",
  date: "f.day",
  byDay: true,
  rollup: { cubes: ["sale"], keys: ["day", "delay"], stored },
  weight: 23_000,
};

/** The smallest limit, if a general limit covers all days since the first document; otherwise zero. */
const least = `coalesce((select case when range_agg(daterange(b.valid_from, b.valid_to)) filter (where b.distributor_id is null) @> daterange((select min(d.sold_on) from {~sale} d), null) then min(b.days) else 0 end
  from {~backdate_limit} b where b.archived_at is null), 0)`;
const ownLimit = "coalesce(own.days, general.days, 0)";
const joinLimit = (b: string, condition: string) =>
  `left join {~backdate_limit} ${b} on ${b}.distributor_id ${condition} and ${validOnReceipt(b)}`;
/**
 * Limits and overrides may change after the documents and depend on hours and stores, so documents later than the
 * smallest limit are read individually.
 */
const beyond: Source = {
  ...documents,
  // every document here needs its limit, so the limits are joined instead of looked up for each document
  join: `${joinLimit("own", "= f.distributor_id")} ${joinLimit("general", "is null")} ${receipt}`,
  where: `${documents.where} and ${posted} and ${cameIn} > f.sold_on and ${cameIn} - f.sold_on > ${least} and ${cameIn} - f.sold_on > ${ownLimit}`,
  leaves: { overLimitDocs: counts.overLimitDocs, overrideDocs: counts.overrideDocs },
  weight: 3_000,
};

export const saleDocSources = defineSources(SaleDocs, [documents, naming, lines, place, month, day, beyond]);
