import { createHash } from "node:crypto";
import type { Decimal } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { audit } from "#server/audit/audit.ts";
import type { Db } from "#server/db/db.ts";
import { markDirty } from "#server/report/dirty.ts";
import { moveStock, type StockMove } from "#server/stock/ledger.ts";
import { type Draft, draftSale } from "./draft.server.ts";
import { holdCredit } from "./store-credit.server.ts";
import type { SaleInput, SaleSaved } from "./transaksi.calls.ts";

/** By which way a sale came in; a client's own id makes sending it again harmless for ever. */
export type SaleOrigin = { readonly source: "api" | "import" | "form"; readonly clientId?: number | null; readonly externalId?: string | null };

/**
 * Enters a sale: stock leaves the warehouse, the month's rollup is marked, the change is audited, all in one transaction.
 * Knows nothing of HTTP, so that forms, uploads and distributors' systems enter sales by the same rules.
 */
export function postSale(db: Db, input: SaleInput, origin: SaleOrigin): Promise<SaleSaved> {
  return db.tx(async (tx) => {
    const hash = createHash("sha256")
      .update(JSON.stringify(contentOf(input)))
      .digest("hex");
    const before = origin.externalId ? await sentBefore(tx, input, origin, hash) : undefined;
    if (before) return before;
    await holdCreditOf(tx, input);
    const draft = await draftSale(tx, input);
    if (draft.errors.length > 0) throw new Refused("sale.invalid", "Penjualan belum dapat dicatat.", draft.errors);
    const saved = await insertSale(tx, input, draft, origin, hash);
    if (!saved) return (await sentBefore(tx, input, origin, hash)) as SaleSaved;
    await markDirty(tx.asSystem("rollup"), "sale", saved.distributor, input.soldOn);
    await audit(tx, {
      action: "create",
      entity: "sale",
      entityId: saved.id,
      label: saved.number,
      after: { soldOn: input.soldOn, store: input.store, warehouse: input.warehouse, tonnes: saved.tonnes, netTotal: saved.netTotal, lines: input.lines.length },
    });
    await moveStock(
      tx,
      { distributorId: saved.distributor, cause: "sale", causeId: saved.id, movedOn: input.soldOn },
      draft.lines.map((l) => outOf(input.warehouse, l)),
    );
    return saved;
  });
}

async function holdCreditOf(db: Db, { store, warehouse, paymentMethod }: SaleInput): Promise<void> {
  if (!paymentMethod) return;
  const of = await db.maybe<{ distributor: number }>("select w.distributor_id as distributor from {warehouse} w where w.id = :warehouse", { warehouse });
  if (of) await holdCredit(db, { ...of, store, paymentMethod });
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

/** The content in one fixed order, so that the same sale always hashes alike. */
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
  const found = await db.maybe<SaleSaved & { hash: string | null }>(
    `select ${savedColumns}, s.content_hash as hash from {sale} s join {warehouse} w on w.distributor_id = s.distributor_id and w.id = :warehouse
     where s.external_id = :externalId and s.client_id is not distinct from :clientId::bigint`,
    { warehouse: input.warehouse, externalId: origin.externalId, clientId: origin.clientId ?? null },
  );
  if (!found) return undefined;
  const { hash: stored, ...saved } = found;
  if (stored !== hash) throw new Refused("idempotency.mismatch", "Kunci yang sama sudah dipakai untuk isi yang berbeda.", [{ field: "externalId", message: "Sudah dipakai." }]);
  return saved;
}

/** Header and lines in one statement; nothing comes back when the same external id has just been stored by somebody else. */
async function insertSale(db: Db, input: SaleInput, draft: Draft, origin: SaleOrigin, hash: string): Promise<SaleSaved | undefined> {
  const { parties: p, totals: t } = draft;
  return db.asSystem("sale entered within scope").maybe<SaleSaved>(
    `with n as (select nextval(pg_get_serial_sequence('sale', 'id')) as id),
     s as (
       insert into {!sale} (distributor_id, id, number, kind, status, source, sold_on, external_id, client_id, content_hash, store_id, warehouse_id, district_id, regular_customer_id, payment_method_id, notes,
         tonnes, gross_total, discount_total, net_total, tax_total, created_by, updated_by)
       select :distributor, n.id, coalesce(:number, 'PJ-' || to_char(:soldOn::date, 'YYMM') || '-' || lpad(n.id::text, 7, '0')), 'sale', 'posted', :source, :soldOn::date, :externalId, :clientId::bigint, :hash, :store, :warehouse, :district,
         :regularCustomer::bigint, :paymentMethod::bigint, :notes, :tonnes::numeric, :gross::numeric, :discountTotal::numeric, :net::numeric, :taxTotal::numeric, :by::bigint, :by::bigint
       from n
       on conflict (distributor_id, client_id, external_id) where external_id is not null do nothing
       returning *
     ), l as (
       insert into {!sale_line} (distributor_id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, list_value, sign, status, sold_on, warehouse_id, store_id, district_id)
       select s.distributor_id, s.id, x.line, x.product, x.uom, x.qty, x.tonnes, x.unit_price, x.discount, x.net, x.tax, x.list_value, 1, 'posted', s.sold_on, s.warehouse_id, s.store_id, s.district_id
       from s, jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, uom bigint, qty numeric, tonnes numeric, unit_price numeric, discount numeric, net numeric, tax numeric, list_value numeric)
     )
     select ${savedColumns} from s`,
    {
      distributor: p.distributor_id,
      district: p.district_id,
      store: input.store,
      warehouse: input.warehouse,
      soldOn: input.soldOn,
      number: input.number ?? null,
      source: origin.source,
      externalId: origin.externalId ?? null,
      clientId: origin.clientId ?? null,
      hash: origin.externalId ? hash : null,
      regularCustomer: input.regularCustomer ?? null,
      paymentMethod: input.paymentMethod ?? null,
      notes: input.notes ?? null,
      tonnes: t.tonnes,
      gross: t.gross,
      discountTotal: t.discount,
      net: t.net,
      taxTotal: t.tax,
      by: personOf(db),
      lines: JSON.stringify(draft.lines),
    },
  );
}

export const personOf = (db: Db): number | null => (db.access.kind === "person" ? db.access.userId : null);
export const negate = (d: Decimal): Decimal => (d.startsWith("-") ? d.slice(1) : `-${d}`);
