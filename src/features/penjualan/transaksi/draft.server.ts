import type { FieldError } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { type DraftLine, linesOf, type Totals } from "./draft-lines.server.ts";
import { dateError, saleDates, type SaleDates } from "./sale-date.server.ts";
import { creditError } from "./store-credit.server.ts";
import type { QuoteInput } from "./transaksi.calls.ts";

/** What a sale names, found within the reach of whoever enters it. */
type Parties = {
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
};
export type Draft = {
  readonly parties: Parties;
  readonly dates: SaleDates | null;
  readonly lines: readonly DraftLine[];
  readonly totals: Totals;
  readonly errors: readonly FieldError[];
};

/**
 * Works out a sale without writing it: parties within scope, allowed days, conversions and list prices of the day, money.
 * Everything that stands in its way is listed, each at the field a person would mend.
 */
export async function draftSale(db: Db, input: QuoteInput): Promise<Draft> {
  const parties = await partiesOf(db, input);
  const { lines, totals } = await linesOf(db, input, parties);
  const dates = parties.distributor_id === null ? null : await saleDates(db, { distributor: parties.distributor_id, store: parties.store_id, district: parties.district_id });
  const day = dates && dateError("soldOn", input.soldOn, dates);
  const errors = [
    ...partyErrors(input, parties),
    ...(day ? [day] : []),
    ...lines.flatMap(lineErrors),
    ...(totals.over_discounted ? [{ field: "discount", message: "Diskon melebihi nilai penjualan." }] : []),
  ];
  const over = errors.length === 0 ? await onCredit(db, input, parties, totals) : undefined;
  return { parties, dates, lines, totals, errors: over ? [over] : errors };
}

/** Asked last, of a sale that nothing else stands against. */
async function onCredit(db: Db, input: QuoteInput, p: Parties, { net, tax }: Totals): Promise<FieldError | undefined> {
  if (p.distributor_id === null || p.store_id === null || p.payment_method_id === null) return undefined;
  return creditError(db, { distributor: p.distributor_id, store: p.store_id, paymentMethod: p.payment_method_id, soldOn: input.soldOn, net, tax });
}

const partiesOf = (db: Db, input: QuoteInput): Promise<Parties> =>
  db.one<Parties>(
    `select w.id as warehouse_id, (w.status = 'closed' and (w.closed_on is null or w.closed_on <= :day::date)) as warehouse_closed, x.id as distributor_id, x.status as distributor_status,
       s.id as store_id, s.status as store_status, (s.status = 'closed' and (s.closed_on is null or s.closed_on <= :day::date)) as store_closed,
       coalesce(v.district_id, s.district_id) as district_id, a.area_id,
       rc.id as regular_customer_id, rc.distributor_id as regular_customer_distributor, pm.id as payment_method_id
     from (select 1) one
     left join {warehouse} w on w.id = :warehouse::bigint and w.archived_at is null
     left join {~distributor} x on x.id = w.distributor_id and x.archived_at is null
     left join {store} s on s.id = :store::bigint and s.archived_at is null
     left join {~store_version} v on v.store_id = s.id and v.valid_from <= :day::date and (v.valid_to is null or v.valid_to > :day::date)
     left join {~area_district} a on a.district_id = coalesce(v.district_id, s.district_id) and a.valid_from <= :day::date and (a.valid_to is null or a.valid_to > :day::date)
     left join {regular_customer} rc on rc.id = :regularCustomer::bigint and rc.archived_at is null
     left join {payment_method} pm on pm.id = :paymentMethod::bigint and pm.archived_at is null and pm.active`,
    {
      day: input.soldOn,
      warehouse: input.warehouse ?? null,
      store: input.store ?? null,
      regularCustomer: input.regularCustomer ?? null,
      paymentMethod: input.paymentMethod ?? null,
    },
  );

const missing = "Pilihan tidak ditemukan.";
function partyErrors(input: QuoteInput, p: Parties): FieldError[] {
  const out: FieldError[] = [];
  const say = (bad: boolean, field: string, message: string) => void (bad && out.push({ field, message }));
  say(input.warehouse != null && p.warehouse_id === null, "warehouse", missing);
  say(p.warehouse_closed === true, "warehouse", "Gudang ini sudah ditutup pada tanggal itu.");
  say(p.distributor_status !== null && p.distributor_status !== "active", "warehouse", "Distributor gudang ini sedang tidak aktif.");
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
  if (l.too_precise) out.push({ field: at("qty"), message: "Angka di belakang koma terlalu banyak untuk satuan ini." });
  if (l.below_minimum) out.push({ field: at("qty"), message: "Paling sedikit {min}.", values: { min: (l.min_qty ?? "").replace(/\.?0+$/, "") } });
  if (l.tonnes === null || l.stock_qty === null) out.push({ field: at("uom"), message: "Konversi satuan ini belum ada untuk tanggal tersebut." });
  else if (/^0(\.0+)?$/.test(l.tonnes) || /^0(\.0+)?$/.test(l.stock_qty)) out.push({ field: at("qty"), message: "Jumlah terlalu kecil." });
  if (l.unit_price === null) out.push({ field: at("unitPrice"), message: "Wajib diisi; tidak ada harga daftar untuk tanggal tersebut." });
  if (l.over_discounted) out.push({ field: at("discount"), message: "Diskon melebihi nilai baris." });
  return out;
}
