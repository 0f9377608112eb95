import { createHash } from "node:crypto";
import { Refused } from "#kit/refused.ts";
import { auditMany, type Db } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { markPoints } from "#features/program-loyalty/point/dirty.server.ts";
import { markDirtyMany } from "#platform/report/index.server.ts";
import { saleMark } from "../rollup-marks.server.ts";
import { moveStockOfMany, type StockMove } from "#features/penjualan/stock/ledger.server.ts";
import { lockZeroReports, updateZeroReports } from "../zero-report-rules.server.ts";
import { type Draft, draftSale } from "./draft.server.ts";
import { refuseOffList } from "./list-price.server.ts";
import { lockCredit } from "./store-credit.server.ts";
import type { SaleInput, SaleSaved } from "./transaksi.calls.ts";

/** The origin of a sale; a client's own id makes repeated submissions idempotent. */
export type SaleOrigin = {
  readonly source: "api" | "import" | "form";
  readonly clientId?: number | null;
  readonly externalId?: string | null;
  readonly confirmsPrices?: boolean;
};

/** Refusal code of a sale that would be valid if its store's credit limit were not exceeded. */
export const creditExceeded = "sale.credit";

/**
 * Posts a sale: stock leaves the warehouse, the month's rollup is marked, the change is audited, all in one
 * transaction. Independent of HTTP, so that forms, uploads and distributors' systems post sales by the same rules.
 */
export const postSale = async (db: Db, input: SaleInput, origin: SaleOrigin): Promise<SaleSaved> =>
  (await postDrafted(db, input, origin)).saved;

/** The same, also returning the draft; without a draft if the sale was posted before. */
export function postDrafted(
  db: Db,
  input: SaleInput,
  origin: SaleOrigin,
): Promise<{ readonly saved: SaleSaved; readonly draft?: Draft }> {
  return db.tx(async (tx) => {
    const hash = hashOf(input);
    const before = origin.externalId ? await sentBefore(tx, input, origin, hash) : undefined;
    if (before) return { saved: before };
    await lockCreditOf(tx, input);
    const draft = await draftSale(tx, input);
    if (draft.overCredit)
      throw new Refused(creditExceeded, "Penjualan belum dapat dicatat.", draft.errors, 422, { store: input.store });
    if (draft.errors.length > 0) throw new Refused("sale.invalid", "Penjualan belum dapat dicatat.", draft.errors);
    if (origin.confirmsPrices) await refuseOffList(tx, draft.lines);
    const [saved] = await enterSales(tx, [{ input, draft, origin, hash }]);
    const rival = saved ?? (origin.externalId ? await sentBefore(tx, input, origin, hash) : undefined);
    if (!rival) throw new Refused("duplicate", "Data yang sama sudah ada.", { number: "Sudah dipakai." });
    return { saved: rival, draft };
  });
}

async function lockCreditOf(db: Db, { store, warehouse, paymentMethod }: SaleInput): Promise<void> {
  if (!paymentMethod) return;
  const of = await db.maybe<{ distributor: number }>(
    "select w.distributor_id as distributor from {warehouse} w where w.id = :warehouse",
    { warehouse },
  );
  if (of) await lockCredit(db, { ...of, store, paymentMethod });
}

/** A sale without errors. */
export type Entry = {
  readonly input: SaleInput;
  readonly draft: Draft;
  readonly origin: SaleOrigin;
  readonly hash: string;
  readonly place?: SalePlace;
};
/** The id and number that a sale will have. */
export type SalePlace = { readonly id: number; readonly number: string };

const nextId = "next_document_id('sale')";
const numberSql = (own: string, day: string, id: string) => `coalesce(${own}, ${documentNumber("'PJ'", day, id)})`;
/** Reserves ids and numbers of sales, so that responses can be written before the sales; unused ones remain gaps. */
export const placesOf = (db: Db, inputs: readonly SaleInput[]): Promise<SalePlace[]> =>
  db
    .internal("ids and numbers of new sales")
    .query<SalePlace>(
      `select x.id, ${numberSql("x.number", "x.day", "x.id")} as number from (select u.*, ${nextId} as id from unnest(:numbers::text[], :days::date[]) with ordinality as u(number, day, at)) x order by x.at`,
      { numbers: inputs.map((i) => i.number ?? null), days: inputs.map((i) => i.soldOn) },
    );

/**
 * Writes any number of sales of one distributor, in the caller's transaction. A sale whose number or external id
 * already exists is omitted from the result.
 */
export async function enterSales(tx: Db, entries: readonly Entry[]): Promise<(SaleSaved | undefined)[]> {
  const owner = entries[0]?.draft.parties.distributor_id;
  if (!owner) return [];
  const zeroReports = await lockZeroReports(tx, owner, [...new Set(entries.map((e) => e.input.soldOn))]);
  const saved = await insertSales(tx, entries);
  const made = entries.flatMap((entry, i) => (saved[i] ? [{ ...entry, sale: saved[i] }] : []));
  const distributorId = made[0]?.sale.distributor;
  if (distributorId === undefined) return saved;
  await updateZeroReports(tx, zeroReports);
  await markDirtyMany(
    tx.internal("rollup"),
    saleMark,
    [...new Set(made.map((m) => m.input.soldOn))].map((day) => ({ distributorId, day })),
  );
  await markPoints(
    tx.internal("points"),
    made.map(({ sale, input }) => ({
      distributorId,
      storeId: input.store,
      day: input.soldOn,
      cause: "sale",
      causeId: sale.id,
    })),
  );
  await auditMany(
    tx,
    "sale",
    made.map(({ sale, input }) => ({
      action: "create",
      id: sale.id,
      label: sale.number,
      before: null,
      after: {
        soldOn: input.soldOn,
        store: input.store,
        warehouse: input.warehouse,
        tonnes: sale.tonnes,
        netTotal: sale.netTotal,
        lines: input.lines.length,
      },
    })),
  );
  await moveStockOfMany(
    tx,
    distributorId,
    made.map(({ sale, input, draft }) => ({
      distributorId,
      cause: "sale",
      causeId: sale.id,
      movedOn: input.soldOn,
      moves: draft.lines.map((l) => outOf(input.warehouse, l)),
    })),
  );
  return saved;
}

const outOf = (warehouseId: number, l: Draft["lines"][number]): StockMove => ({
  warehouseId,
  productId: l.product,
  type: "sale",
  qty: `-${l.stock_qty}`,
  tonnes: `-${l.tonnes}`,
  line: l.line,
  field: `lines.${l.line - 1}.qty`,
});

export const hashOf = (input: SaleInput): string =>
  createHash("sha256")
    .update(JSON.stringify(contentOf(input)))
    .digest("hex");
/** The content in a fixed order, so that equal sales have equal hashes. */
const contentOf = (s: SaleInput) => [
  s.store,
  s.warehouse,
  s.soldOn,
  s.number ?? null,
  s.paymentMethod ?? null,
  s.regularCustomer ?? null,
  s.discount ?? null,
  s.notes ?? null,
  s.lines.map((l) => [l.product, l.uom, l.qty, l.unitPrice ?? null, l.discount ?? null, l.tax ?? null]),
];

const savedColumns = `s.id, s.number, s.status, s.version, s.tonnes::text as tonnes, s.net_total::text as "netTotal", s.distributor_id as distributor`;

async function sentBefore(db: Db, input: SaleInput, origin: SaleOrigin, hash: string): Promise<SaleSaved | undefined> {
  const sale = await db.maybe<SaleSaved & { hash: string | null }>(
    `select ${savedColumns}, s.content_hash as hash from {sale} s join {warehouse} w on w.distributor_id = s.distributor_id and w.id = :warehouse
     where s.external_id is not null and fold_code(s.external_id) = fold_code(:externalId) and s.client_id is not distinct from :clientId::bigint`,
    { warehouse: input.warehouse, externalId: origin.externalId, clientId: origin.clientId ?? null },
  );
  if (!sale) return undefined;
  const { hash: stored, ...saved } = sale;
  if (stored !== hash)
    throw new Refused("idempotency.mismatch", "Kunci yang sama sudah dipakai untuk isi yang berbeda.", [
      { field: "externalId", message: "Sudah dipakai." },
    ]);
  return saved;
}

const headersSql = `jsonb_to_recordset(:sales::jsonb) as x(at int, place bigint, distributor bigint, number text, source text, sold_on date, external_id text, client_id bigint, hash text, store bigint, warehouse bigint,
  district bigint, customer bigint, payment bigint, notes text, tonnes numeric, gross numeric, discount numeric, net numeric, tax numeric)`;
/** Inserts headers and lines in one statement; sales whose number or external id already exists are omitted. */
async function insertSales(db: Db, entries: readonly Entry[]): Promise<(SaleSaved | undefined)[]> {
  const rows = await db.internal("sales entered within scope").query<SaleSaved & { at: number }>(
    `with n as materialized (
       select x.*, coalesce(x.place, ${nextId}) as id from (select * from ${headersSql} order by at) x
     ), s as (
       insert into {!sale} (distributor_id, id, number, kind, status, source, sold_on, external_id, client_id, content_hash, store_id, warehouse_id, district_id, regular_customer_id, payment_method_id, notes,
         tonnes, gross_total, discount_total, net_total, tax_total, created_by, updated_by)
       select n.distributor, n.id, ${numberSql("n.number", "n.sold_on", "n.id")}, 'sale', 'posted', n.source, n.sold_on, n.external_id, n.client_id, n.hash, n.store, n.warehouse, n.district,
         n.customer, n.payment, n.notes, n.tonnes, n.gross, n.discount, n.net, n.tax, :by::bigint, :by::bigint
       from n order by n.number, n.at -- unique, and therefore written in one order by everybody
       on conflict do nothing
       returning *
     ), l as (
       insert into {!sale_line} (distributor_id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, list_value, sign, status, sold_on, warehouse_id, store_id, district_id)
       select s.distributor_id, s.id, x.line, x.product, x.uom, x.qty, x.tonnes, x.unit_price, x.discount, x.net, x.tax, x.list_value, 1, 'posted', s.sold_on, s.warehouse_id, s.store_id, s.district_id
       from jsonb_to_recordset(:lines::jsonb) as x(at int, line int, product bigint, uom bigint, qty numeric, tonnes numeric, unit_price numeric, discount numeric, net numeric, tax numeric, list_value numeric)
       join n on n.at = x.at join s on s.id = n.id
     )
     select n.at, ${savedColumns} from s join n on n.id = s.id`,
    {
      sales: JSON.stringify(entries.map(headerOf)),
      lines: JSON.stringify(
        entries.flatMap(({ draft }, at) => draft.lines.map((l) => ({ at, ...l, uoms: undefined }))),
      ),
      by: personOf(db),
    },
  );
  const byEntry = new Map(rows.map(({ at, ...saved }) => [at, saved]));
  return entries.map((_, at) => byEntry.get(at));
}

const headerOf = ({ input, origin, hash, place, draft: { parties: p, totals: t } }: Entry, at: number) => ({
  at,
  place: place?.id ?? null,
  distributor: p.distributor_id,
  number: place?.number ?? input.number ?? null,
  source: origin.source,
  sold_on: input.soldOn,
  external_id: origin.externalId ?? null,
  client_id: origin.clientId ?? null,
  hash: origin.externalId ? hash : null,
  store: input.store,
  warehouse: input.warehouse,
  district: p.district_id,
  customer: input.regularCustomer ?? null,
  payment: input.paymentMethod ?? null,
  notes: input.notes ?? null,
  tonnes: t.tonnes,
  gross: t.gross,
  discount: t.discount,
  net: t.net,
  tax: t.tax,
});

export const personOf = (db: Db): number | null => (db.access.kind === "person" ? db.access.userId : null);
