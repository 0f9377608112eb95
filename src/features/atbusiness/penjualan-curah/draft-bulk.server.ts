import { dateError, saleDates, type SaleDates } from "#features/penjualan/transaksi/sale-date.server.ts";
import { amountTooLarge, exceedsAmountLimit } from "#features/penjualan/document-values.server.ts";
import type { Decimal, RefValue } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { type Db, findVisibleId, type VisibleRow, visibleRow } from "#platform/database/index.server.ts";
import { refuseForeign } from "../customer-curah/customer-rules.server.ts";
import { taxPercent } from "./bulk-tax.ts";
import type { BulkQuoteInput, BulkSaleInput } from "./penjualan-curah.calls.ts";

type PartyRow = { id: number; district: number; closed: boolean; kam: number | null };
type Party = VisibleRow<PartyRow, "bulk_customer">;
export type Worked = {
  readonly product: number | null;
  readonly sellable: boolean | null;
  readonly plant: number | null;
  readonly project: number | null;
  readonly ownProject: boolean | null;
  readonly contract: RefValue | null;
  readonly unitPrice: Decimal | null;
  readonly net: Decimal | null;
  readonly tax: Decimal | null;
  readonly overDiscounted: boolean | null;
  readonly overTaxed: boolean | null;
};
export type BulkDraft = {
  readonly party: Party | undefined;
  readonly dates: SaleDates;
  readonly worked: Worked;
  readonly errors: readonly FieldError[];
};

const notServed = "Pelanggan curah tidak dikenal, atau tidak dilayani distributor ini pada tanggal itu.";
const closed = "Pelanggan curah ini sudah tutup.";
const missing = "Pilihan tidak ditemukan.";
/** Errors of any sale to a customer, each with its own code. */
export const notServedError = () => new Refused("bulk.not-served", notServed, { customer: notServed });
const closedError = () => new Refused("bulk.closed", closed, { customer: closed });

/** Users of a distributor sell for it; all others enter direct sales of an opco (0). */
export const sellerOf = (db: Db): number => (db.access.kind === "person" ? (db.access.vendorId ?? 0) : 0);

const partyColumns = "c.id, c.district_id as district, c.status = 'closed' as closed, c.kam_id as kam";
/** The customer of a sale. A distributor may sell to the customers that it served on the day of the sale. */
const partyOf = (db: Db, distributor: number, customer: number, day: string): Promise<Party | undefined> =>
  distributor === 0
    ? visibleRow<PartyRow, "bulk_customer">(
        db,
        "bulk_customer",
        `select ${partyColumns} from {bulk_customer} c where c.id = :customer and c.archived_at is null`,
        { customer },
      )
    : (visibleRow<PartyRow, "bulk_customer_distributor">(
        db,
        "bulk_customer_distributor",
        `select ${partyColumns} from {bulk_customer_distributor} m join {~bulk_customer} c on c.id = m.customer_id
         where m.distributor_id = :distributor and m.customer_id = :customer and m.archived_at is null and c.archived_at is null and m.valid_from <= :day::date and (m.valid_to is null or m.valid_to > :day::date) limit 1`,
        { distributor, customer, day },
      ) as Promise<Party | undefined>);

/**
 * The price that was typed, else that of the contract for the product's group on that day; money is rounded once. A
 * project is found only if it belongs to the customer or is within scope, so that the response does not reveal other
 * projects.
 */
const workedSql = `
with i as (
  select p.id as product, p.active and p.archived_at is null as sellable, x.id as plant, case when j.customer_id = :customer::bigint or v.id is not null then j.id end as project,
    case when v.id is not null then j.customer_id = :customer::bigint end as own_project, k.id as contract_id, k.number as contract_number,
    coalesce(:unitPrice::numeric, k.price) as unit_price, :tonnes::numeric as tonnes, coalesce(:discount::numeric, 0) as discount
  from (select 1) one
  left join {product} p on p.id = :product::bigint
  left join {packing_plant} x on x.id = :packingPlant::bigint and x.archived_at is null
  left join {~project} j on j.id = :project::bigint and j.archived_at is null
  left join {project} v on v.id = j.id
  left join {~product_group_member} g on g.product_id = p.id and g.valid_from <= :day::date and (g.valid_to is null or g.valid_to > :day::date)
  left join lateral (
    select b.id, b.number, b.price from {~bulk_contract} b
    where b.customer_id = :customer::bigint and b.product_group_id = g.product_group_id and b.archived_at is null and b.status in ('active', 'ended') and b.valid_from <= :day::date and b.valid_to > :day::date
    order by b.valid_from desc, b.id limit 1
  ) k on true
), m as (
  select i.*, round(i.tonnes * i.unit_price, 2) as gross from i
)
select m.product, m.sellable, m.plant, m.project, m.own_project as "ownProject", case when m.contract_id is not null then json_build_object('id', m.contract_id, 'label', m.contract_number) end as contract,
  m.unit_price::numeric(20,2)::text as "unitPrice", (m.gross - m.discount)::numeric(40,2)::text as net, coalesce(:tax::numeric, round((m.gross - m.discount) * :taxPercent::numeric / 100, 2))::numeric(40,2)::text as tax,
  m.discount > m.gross as "overDiscounted", :tax::numeric > m.gross as "overTaxed"
from m`;
const workedOf = (db: Db, input: BulkQuoteInput, customer: number | null): Promise<Worked> =>
  db.one<Worked>(workedSql, {
    customer,
    day: input.soldOn,
    product: input.product ?? null,
    packingPlant: input.packingPlant ?? null,
    project: input.project ?? null,
    tonnes: input.tonnes ?? null,
    unitPrice: input.unitPrice ?? null,
    discount: input.discount ?? null,
    tax: input.tax ?? null,
    taxPercent,
  });

function errorsOf(input: BulkQuoteInput, w: Worked): FieldError[] {
  const named = (field: "product" | "packingPlant" | "project", resolved: number | null): FieldError[] =>
    input[field] != null && resolved === null ? [{ field, message: missing }] : [];
  return [
    ...named("product", w.product),
    ...(w.sellable === false ? [{ field: "product", message: "Produk ini tidak lagi dijual." }] : []),
    ...named("packingPlant", w.plant),
    ...named("project", w.project),
    ...(w.ownProject === false ? [{ field: "project", message: "Proyek ini bukan milik pelanggan tersebut." }] : []),
    ...(w.product !== null && w.unitPrice === null
      ? [
          {
            field: "unitPrice",
            message: "Wajib diisi; tidak ada kontrak yang berlaku untuk produk ini pada tanggal tersebut.",
          },
        ]
      : []),
    ...(w.overDiscounted ? [{ field: "discount", message: "Diskon melebihi nilai penjualan." }] : []),
    ...(w.overTaxed ? [{ field: "tax", message: "Pajak melebihi nilai barang." }] : []),
    ...(exceedsAmountLimit(w.net) ? [{ field: "tonnes", message: amountTooLarge }] : []),
  ];
}

/** Validates and prices a bulk sale without saving it. Each error names the field to correct. */
export async function draftBulk(db: Db, distributor: number, input: BulkQuoteInput): Promise<BulkDraft> {
  const party = input.customer == null ? undefined : await partyOf(db, distributor, input.customer, input.soldOn);
  const seller = distributor === 0 ? null : ((await findVisibleId(db, "distributor", distributor)) ?? null);
  const dates = await saleDates(db, { distributor: seller, store: null, district: party?.district ?? null });
  const worked = await workedOf(db, input, party?.id ?? null);
  const day = dateError("soldOn", input.soldOn, dates);
  return { party, dates, worked, errors: [...(day ? [day] : []), ...errorsOf(input, worked)] };
}

/** Like `draftBulk`, but throws if there are errors, or if the customer belongs to another account manager. */
export async function draftedBulk(
  db: Db,
  distributor: number,
  input: BulkSaleInput,
): Promise<BulkDraft & { readonly party: Party }> {
  const draft = await draftBulk(db, distributor, input);
  const { party } = draft;
  if (!party) {
    if (distributor !== 0) throw notServedError();
    throw new Refused("bulk.invalid", "Penjualan curah belum dapat dicatat.", { customer: missing });
  }
  if (distributor === 0) await refuseForeign(db, party.kam);
  if (party.closed) throw closedError();
  if (draft.errors.length > 0) throw new Refused("bulk.invalid", "Penjualan curah belum dapat dicatat.", draft.errors);
  return { ...draft, party };
}
