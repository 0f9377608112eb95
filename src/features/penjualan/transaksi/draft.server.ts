import { trimZeros } from "#kit/exact.ts";
import type { FieldError } from "#kit/refused.ts";
import { type Db, type VisibleRow, visibleRows } from "#platform/database/index.server.ts";
import { tooFine } from "#features/penjualan/stock/units.server.ts";
import { amountTooLarge, exceedsAmountLimit } from "../document-values.server.ts";
import { type DraftLine, linesOf, type Totals } from "./draft-lines.server.ts";
import { type DatedBy, dateError, type SaleDates, saleDatesOf } from "./sale-date.server.ts";
import { creditError } from "./store-credit.server.ts";
import type { QuoteInput } from "./transaksi.calls.ts";

/** The rows that a sale refers to, read in the scope of the person or system that enters it. */
type Parties = VisibleRow<PartyRow>;
type PartyRow = {
  warehouse_id: number | null;
  warehouse_closed: boolean | null;
  distributor_id: number | null;
  distributor_status: string | null;
  store_id: number | null;
  store_status: string | null;
  store_closed: boolean | null;
  district_id: number | null;
  area_id: number | null;
  regular_customer_id: number | null;
  regular_customer_distributor: number | null;
  payment_method_id: number | null;
  /** Whether the sale is on credit to a store with a credit limit, so that earlier and concurrent sales count. */
  credit_bound: boolean;
};
export type Draft = {
  readonly parties: Parties;
  readonly dates: SaleDates | null;
  readonly lines: readonly DraftLine[];
  readonly totals: Totals;
  readonly errors: readonly FieldError[];
  /** Whether the only error is the store's credit limit. */
  readonly overCredit?: true;
};

/**
 * Computes sales without writing them: parties in scope, permitted days, conversions and list prices of the day,
 * amounts. Returns all errors of each sale, at the fields to correct.
 */
export async function draftSales(db: Db, inputs: readonly QuoteInput[], offer = false): Promise<Draft[]> {
  const parties = await partiesOf(db, inputs);
  if (parties.length !== inputs.length)
    throw new Error("a store has two versions, or a district two areas, on one day");
  const worked = await linesOf(
    db,
    inputs.map((input, i) => ({ input, at: parties[i] as Parties })),
    offer,
  );
  const known = parties.flatMap((p, i): { i: number; by: DatedBy }[] =>
    p.distributor_id === null
      ? []
      : [{ i, by: { distributor: p.distributor_id, store: p.store_id, district: p.district_id } }],
  );
  const dates = await saleDatesOf(
    db,
    known.map((k) => k.by),
  );
  const datesOf = new Map(known.map((k, at) => [k.i, dates[at] as SaleDates]));
  const drafts: Draft[] = [];
  for (const [i, input] of inputs.entries())
    drafts.push(
      await withinCredit(
        db,
        input,
        draftOf(input, parties[i] as Parties, worked[i] as Pick<Draft, "lines" | "totals">, datesOf.get(i) ?? null),
      ),
    );
  return drafts;
}
export const draftSale = async (db: Db, input: QuoteInput, offer = false): Promise<Draft> =>
  (await draftSales(db, [input], offer))[0] as Draft;

function draftOf(
  input: QuoteInput,
  parties: Parties,
  { lines, totals }: Pick<Draft, "lines" | "totals">,
  dates: SaleDates | null,
): Draft {
  const day = dates && dateError("soldOn", input.soldOn, dates);
  const errors = [
    ...partyErrors(input, parties),
    ...(day ? [day] : []),
    ...lines.flatMap(lineErrors),
    ...(totals.over_discounted ? [{ field: "discount", message: "Diskon melebihi nilai penjualan." }] : []),
  ];
  return { parties, dates, lines, totals, errors };
}

/** Checked last, for a sale without other errors. */
async function withinCredit(db: Db, input: QuoteInput, draft: Draft): Promise<Draft> {
  const { parties: p, totals } = draft;
  if (
    draft.errors.length > 0 ||
    !p.credit_bound ||
    p.distributor_id === null ||
    p.store_id === null ||
    p.payment_method_id === null
  )
    return draft;
  const at = { distributor: p.distributor_id, store: p.store_id, paymentMethod: p.payment_method_id };
  const over = await creditError(db, { ...at, soldOn: input.soldOn, net: totals.net, tax: totals.tax });
  return over ? { ...draft, errors: [over], overCredit: true } : draft;
}

const partiesOf = (db: Db, inputs: readonly QuoteInput[]): Promise<Parties[]> =>
  visibleRows<PartyRow, "warehouse">(
    db,
    "warehouse",
    `select w.id as warehouse_id, (w.status = 'closed' and (w.closed_on is null or w.closed_on <= one.day)) as warehouse_closed, x.id as distributor_id, x.status as distributor_status,
       s.id as store_id, s.status as store_status, (s.status = 'closed' and (s.closed_on is null or s.closed_on <= one.day)) as store_closed,
       coalesce(v.district_id, s.district_id) as district_id, a.area_id,
       rc.id as regular_customer_id, rc.distributor_id as regular_customer_distributor, pm.id as payment_method_id,
       (s.credit_limit is not null and coalesce(pm.due_days, 0) > 0) as credit_bound
     from jsonb_to_recordset(:documents::jsonb) as one(doc int, day date, warehouse bigint, store bigint, customer bigint, payment bigint)
     left join {warehouse} w on w.id = one.warehouse and w.archived_at is null
     left join {~distributor} x on x.id = w.distributor_id and x.archived_at is null
     left join {store} s on s.id = one.store and s.archived_at is null
     left join {~store_version} v on v.store_id = s.id and v.valid_from <= one.day and (v.valid_to is null or v.valid_to > one.day)
     left join {~area_district} a on a.district_id = coalesce(v.district_id, s.district_id) and a.valid_from <= one.day and (a.valid_to is null or a.valid_to > one.day)
     left join {regular_customer} rc on rc.id = one.customer and rc.archived_at is null
     left join {payment_method} pm on pm.id = one.payment and pm.archived_at is null and pm.active
     order by one.doc`,
    {
      documents: JSON.stringify(
        inputs.map((input, doc) => ({
          doc,
          day: input.soldOn,
          warehouse: input.warehouse ?? null,
          store: input.store ?? null,
          customer: input.regularCustomer ?? null,
          payment: input.paymentMethod ?? null,
        })),
      ),
    },
  );

const missing = "Pilihan tidak ditemukan.";
function partyErrors(input: QuoteInput, p: Parties): FieldError[] {
  const out: FieldError[] = [];
  const say = (bad: boolean, field: string, message: string) => void (bad && out.push({ field, message }));
  say(input.warehouse != null && p.warehouse_id === null, "warehouse", missing);
  say(p.warehouse_closed === true, "warehouse", "Gudang ini sudah ditutup pada tanggal itu.");
  say(
    p.distributor_status !== null && p.distributor_status !== "active",
    "warehouse",
    "Distributor gudang ini sedang tidak aktif.",
  );
  say(input.store != null && p.store_id === null, "store", missing);
  say(p.store_closed === true, "store", "Toko ini sudah tutup pada tanggal itu.");
  say(p.store_status === "prospect", "store", "Toko ini masih calon; ajukan dan setujui dahulu.");
  say(input.paymentMethod != null && p.payment_method_id === null, "paymentMethod", missing);
  say(input.regularCustomer != null && p.regular_customer_id === null, "regularCustomer", missing);
  say(
    p.regular_customer_id !== null && p.distributor_id !== null && p.regular_customer_distributor !== p.distributor_id,
    "regularCustomer",
    "LT ini bukan milik distributor gudang tersebut.",
  );
  return out;
}

function lineErrors(l: DraftLine): FieldError[] {
  const at = (name: string) => `lines.${l.line - 1}.${name}`;
  if (l.product_id === null) return [{ field: at("product"), message: missing }];
  if (!l.sellable) return [{ field: at("product"), message: "Produk ini tidak lagi dijual." }];
  if (!l.uom_allowed) return [{ field: at("uom"), message: "Produk ini tidak dijual dalam satuan tersebut." }];
  if (l.qty === null) return [];
  const out: FieldError[] = [];
  if (l.too_precise) out.push({ field: at("qty"), message: tooFine });
  if (l.below_minimum)
    out.push({
      field: at("qty"),
      message: "Paling sedikit {min}.",
      values: { min: trimZeros(l.min_qty ?? "") },
    });
  if (l.tonnes === null || l.stock_qty === null)
    out.push({ field: at("uom"), message: "Konversi satuan ini belum ada untuk tanggal tersebut." });
  else if (/^0(\.0+)?$/.test(l.tonnes) || /^0(\.0+)?$/.test(l.stock_qty))
    out.push({ field: at("qty"), message: "Jumlah terlalu kecil." });
  if (l.unit_price === null)
    out.push({ field: at("unitPrice"), message: "Wajib diisi; tidak ada harga daftar untuk tanggal tersebut." });
  if (exceedsAmountLimit(l.gross)) out.push({ field: at("qty"), message: amountTooLarge });
  // a tax above the value of the goods is a mistake, also if they are free
  if (l.over_taxed) out.push({ field: at("tax"), message: "Pajak melebihi nilai barang." });
  if (l.over_discounted) out.push({ field: at("discount"), message: "Diskon melebihi nilai baris." });
  return out;
}
