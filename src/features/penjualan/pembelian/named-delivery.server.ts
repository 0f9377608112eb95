import { trimZeros } from "#kit/exact.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import { type FieldError, notFound } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { factorSql } from "#features/penjualan/stock/units.server.ts";
import type { UnreceivedGoods } from "./pembelian.calls.ts";

/** Goods of a receipt in stock units and tonnes; null if they are unknown. */
type Goods = {
  readonly line: number;
  readonly product: number;
  readonly stock_qty: Decimal | null;
  readonly tonnes: Decimal | null;
};
export type Naming = {
  readonly delivery: number;
  readonly warehouse: number | null;
  readonly receivedOn: PlainDate;
  readonly lines: readonly Goods[];
};
/** `taken` is the number of errors caused only by goods that other receipts already contain. */
export type Named = { readonly errors: readonly FieldError[]; readonly taken: number };

/** Refusal code of a receipt that would be valid if other receipts did not contain the goods of its delivery. */
export const deliveryTaken = "purchase.taken";

const missing = "Pilihan tidak ditemukan.";
const none = { errors: [], taken: 0 };

/** Locks a delivery until the end of the transaction, so that its receipts, proof and cancellation are serialized. */
export async function lockNamedDelivery(db: Db, delivery: number): Promise<void> {
  const at = await db.maybe<{ distributor: number }>(
    "select d.distributor_id as distributor from {delivery} d where d.id = :delivery",
    { delivery },
  );
  if (at)
    await db.query(
      "select 1 from {delivery} d where d.distributor_id = :distributor and d.id = :delivery for update of d",
      { delivery, ...at },
    );
}

/**
 * Why a receipt may not refer to a delivery, whatever its origin: the delivery is unknown, has another warehouse, left
 * later, did not contain the product or the quantity, or was received before. The proof of delivery is not a limit,
 * because it may arrive later.
 */
export async function deliveryErrors(db: Db, { delivery, warehouse, receivedOn, lines }: Naming): Promise<Named> {
  const named = await db.maybe<{ number: string; distributor: number; warehouse: number; to: string; early: boolean }>(
    `select d.number, d.distributor_id as distributor, d.warehouse_id as warehouse, w.code || ' – ' || w.name as to, d.shipped_on > :receivedOn::date as early
     from {delivery} d join {~warehouse} w on w.id = d.warehouse_id where d.id = :delivery and d.status <> 'cancelled'`,
    { delivery, receivedOn },
  );
  if (!named) return { ...none, errors: [{ field: "delivery", message: missing }] };
  if (warehouse !== null && warehouse !== named.warehouse)
    return {
      ...none,
      errors: [
        {
          field: "delivery",
          message:
            "Pengiriman {delivery} menuju gudang {warehouse}. Catat penerimaannya di gudang itu, atau kosongkan pengiriman bila barang ini bukan darinya.",
          values: { delivery: named.number, warehouse: named.to },
        },
      ],
    };
  const loads = await loadsOf(db, named.distributor, delivery, receivedOn, lines);
  const early = named.early ? [{ field: "receivedOn", message: "Tidak boleh sebelum barang dikirim." }] : [];
  return {
    errors: [...early, ...loads.flatMap((l) => loadError(l, named.number))],
    taken: loads.filter((l) => l.fault === "taken").length,
  };
}

type Load = { line: number; fault: "foreign" | "more" | "taken" | null; shipped: Decimal; left: Decimal; uom: string };
function loadError({ line, fault, shipped, left, uom }: Load, delivery: string): FieldError[] {
  const at = (name: string) => `lines.${line - 1}.${name}`;
  if (fault === "foreign")
    return [
      {
        field: at("product"),
        message: "Produk ini tidak ada dalam pengiriman {delivery}; catat dalam penerimaan tersendiri.",
        values: { delivery },
      },
    ];
  if (fault === "more")
    return [
      {
        field: at("qty"),
        message: "Pengiriman {delivery} hanya memuat {shipped} {uom} produk ini.",
        values: { delivery, shipped: trimZeros(shipped), uom },
      },
    ];
  if (fault === "taken")
    return [
      {
        field: at("qty"),
        message: "Dari pengiriman {delivery} tinggal {left} {uom} produk ini yang belum diterima.",
        values: { delivery, left: trimZeros(left), uom },
      },
    ];
  return [];
}

const factor = (of: string) => factorSql({ product: `${of}.product_id`, uom: `${of}.uom_id`, day: ":day::date" });
const [loaded, entered] = [factor("l"), factor("x")];
/** The quantities of a delivery and of its receipts, by product. */
const goods = `shipped as (
       select l.product_id, round(sum(l.shipped_qty * f.to_stock), 3) as qty, sum(l.shipped_tonnes) as tonnes
       from {delivery_line} l left join lateral (select ${loaded.columns} from ${loaded.from}) f on true
       where l.distributor_id = :distributor and l.delivery_id = :delivery group by 1
     ), received as (
       select x.product_id, round(sum(x.qty * f.to_stock), 3) as qty, sum(x.tonnes) as tonnes
       from {purchase} t join {purchase_line} x on x.distributor_id = t.distributor_id and x.purchase_id = t.id left join lateral (select ${entered.columns} from ${entered.from}) f on true
       where t.distributor_id = :distributor and t.delivery_id = :delivery and t.kind = 'receipt' and t.status = 'posted' group by 1
     )`;
/*
 * Everything is converted by one day. A quantity is excessive only if it is so in both bags and tonnes, because
 * conversion from tonnes may differ by a thousandth of a bag. Lines of one product are allocated one after another.
 */
const loadsOf = (
  db: Db,
  distributor: number,
  delivery: number,
  day: PlainDate,
  lines: readonly Goods[],
): Promise<Load[]> =>
  db.query<Load>(
    `with i as (
       select x.*, sum(x.stock_qty) over w as upto, sum(x.tonnes) over w as upto_tonnes
       from jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, stock_qty numeric, tonnes numeric) window w as (partition by x.product order by x.line)
     ), ${goods}
     select i.line, case
         when s.product_id is null then 'foreign'
         when i.upto > s.qty and i.upto_tonnes > s.tonnes then 'more'
         when i.upto + coalesce(r.qty, 0) > s.qty and i.upto_tonnes + coalesce(r.tonnes, 0) > s.tonnes then 'taken' end as fault,
       coalesce(s.qty, 0)::text as shipped, greatest(coalesce(s.qty, 0) - coalesce(r.qty, 0), 0)::text as left, u.code as uom
     from i join {product} p on p.id = i.product join {uom} u on u.id = p.stock_uom_id left join shipped s on s.product_id = i.product left join received r on r.product_id = i.product
     order by i.line`,
    {
      distributor,
      delivery,
      day,
      lines: JSON.stringify(
        lines.map(({ line, product, stock_qty, tonnes }) => ({ line, product, stock_qty, tonnes })),
      ),
    },
  );

/** The quantities of a delivery in scope that are not yet received. */
export async function unreceivedOf(db: Db, delivery: number, day: PlainDate): Promise<UnreceivedGoods> {
  const named = (alias: string) =>
    `json_build_object('id', ${alias}.id, 'label', ${alias}.code || ' – ' || ${alias}.name)`;
  const head = await db.maybe<Omit<UnreceivedGoods, "lines"> & { readonly distributor: number }>(
    `select d.distributor_id as distributor, ${named("w")} as warehouse, ${named("o")} as opco, ${named("k")} as "packingPlant"
     from {delivery} d join {~warehouse} w on w.id = d.warehouse_id join {~packing_plant} k on k.id = d.packing_plant_id join {~opco} o on o.id = k.opco_id
     where d.id = :delivery and d.status <> 'cancelled'`,
    { delivery },
  );
  if (!head) throw notFound();
  const { distributor, ...between } = head;
  const lines = await db.query<UnreceivedGoods["lines"][number]>(
    `with ${goods}
     select ${named("p")} as product, json_build_object('id', u.id, 'label', u.code) as uom, trim_scale(x.left)::text as qty
     from shipped s join {product} p on p.id = s.product_id join {uom} u on u.id = p.stock_uom_id left join received r on r.product_id = s.product_id
       cross join lateral (select trunc(s.qty - coalesce(r.qty, 0), u.decimals) as left) x
     where x.left > 0 and s.tonnes > coalesce(r.tonnes, 0) order by p.code`,
    { distributor, delivery, day },
  );
  return { ...between, lines };
}
