import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import { type AuditMany, auditMany, changedBy, type Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { type LockedVersion, lockVersion, refuseClosed } from "./plan-lock.server.ts";
import { type PlanCell, type PlanChange, type PlanConflict, type PlanItem, planKey } from "./rkap.calls.ts";
import { customersOf } from "./read-plan.server.ts";

/** A stored month of a customer and a product. */
type Row = {
  readonly id: number;
  readonly customer: number;
  readonly product: number;
  readonly month: number;
  readonly tonnes: string;
  readonly price: string;
  readonly tonnesBy: number | null;
  readonly priceBy: number | null;
};
type Place = Pick<Row, "customer" | "product" | "month">;
const rowKey = (r: Place): string => `${r.customer}.${r.product}.${r.month}`;
type Rows = ReadonlyMap<string, Row>;
type Names = { readonly customers: ReadonlyMap<number, string>; readonly products: ReadonlyMap<number, string> };

/** Saves cells of a draft in the caller's transaction; cells that others changed in the meantime are refused. */
export async function writeCells(db: Db, id: number, cells: readonly PlanChange[]): Promise<number> {
  return save(db, await lockVersion(db, id), cells, (now) => refuseStale(db, cells, now));
}
/** Saves the cells without comparing earlier values; the version is already locked. */
export const overwriteCells = (db: Db, version: LockedVersion, cells: readonly PlanChange[]): Promise<number> =>
  save(db, version, cells, () => Promise.resolve());

async function save(
  db: Db,
  version: LockedVersion,
  cells: readonly PlanChange[],
  check: (now: Rows) => Promise<void>,
): Promise<number> {
  if (new Set(cells.map(planKey)).size !== cells.length) throw new Refused("invalid", "Satu sel dikirim dua kali.");
  refuseClosed(version);
  const names = await namesOf(db, cells);
  const now = await rowsOf(db, version, cells);
  await check(now);
  const changed = cells.filter((c) => !sameFigure(c.value, figureOf(now.get(rowKey(c)), c.item)));
  if (changed.length === 0) return 0;
  await write(db, version, changesOf(changed, now), names);
  await rowsChanged(db, "annualPlan");
  return changed.length;
}

const foreign = "Hanya KAM customer ini atau Admin Bisnis yang dapat mengubahnya.";
/** Customers in scope that the person may plan for, and products; other ids are refused. */
async function namesOf(db: Db, cells: readonly PlanChange[]): Promise<Names> {
  const ids = [...new Set(cells.map((c) => c.customer))];
  const wanted = [...new Set(cells.map((c) => c.product))];
  const known = new Map((await customersOf(db, ids)).map((c) => [c.id, c]));
  if (ids.some((id) => !known.has(id))) throw notFound();
  const others = cells.filter((c) => known.get(c.customer)?.own === false);
  if (others.length > 0) {
    const fields = others.slice(0, 200).map((c): FieldError => ({ field: planKey(c), message: foreign }));
    throw new Refused("bulk.foreign", foreign, fields, 403);
  }
  const products = await db.query<{ id: number; code: string }>(
    "select p.id, p.code from {product} p where p.id = any(:wanted::bigint[]) and p.archived_at is null",
    { wanted },
  );
  if (products.length !== wanted.length) throw new Refused("invalid", "Produk tidak ditemukan.");
  return {
    customers: new Map(ids.map((id) => [id, known.get(id)?.code ?? ""])),
    products: new Map(products.map((p) => [p.id, p.code])),
  };
}

async function rowsOf(db: Db, version: LockedVersion, cells: readonly PlanCell[]): Promise<Rows> {
  const rows = await db.query<Row>(
    `select p.id, p.customer_id as customer, p.product_id as product, extract(month from p.month)::int as month, p.tonnes::text as tonnes,
       p.price::text as price, p.tonnes_by as "tonnesBy", p.price_by as "priceBy"
     from {annual_plan} p where p.plan_version_id = :id and p.customer_id = any(:customers::bigint[]) and p.archived_at is null`,
    { id: version.id, customers: [...new Set(cells.map((c) => c.customer))] },
  );
  return new Map(rows.map((r) => [rowKey(r), r]));
}

const bare = (s: string): string => (s.includes(".") ? s.replace(/\.?0+$/, "") : s).replace(/^0+(?=\d)/, "");
const zero = "0";
/** No plan and a plan of zero are equal. */
const sameFigure = (a: string | null, b: string | null): boolean => bare(a ?? zero) === bare(b ?? zero);
const isZero = (s: string): boolean => bare(s) === zero;
const figureOf = (row: Row | undefined, item: PlanItem): string | null => row?.[item] ?? null;
const setBy = (row: Row | undefined, item: PlanItem): number | null =>
  (item === "tonnes" ? row?.tonnesBy : row?.priceBy) ?? null;

/** Refuses stale cells all at once, each with its current value and its last editor. */
async function refuseStale(db: Db, cells: readonly PlanChange[], now: Rows): Promise<void> {
  const stale = cells.filter((c) => {
    const saved = figureOf(now.get(rowKey(c)), c.item);
    // the same final value is not a conflict
    return !sameFigure(saved, c.before) && !sameFigure(saved, c.value);
  });
  if (stale.length === 0) return;
  const people = new Map(
    (
      await db.query<{ id: number; name: string }>(
        "select u.id, u.fullname as name from {~app_user} u where u.id = any(:ids::bigint[])",
        { ids: stale.flatMap((c) => setBy(now.get(rowKey(c)), c.item) ?? []) },
      )
    ).map((u) => [u.id, u.name]),
  );
  const me = personOf(db).userId;
  const conflicts = stale.map(({ customer, product, month, item }): PlanConflict => {
    const row = now.get(rowKey({ customer, product, month }));
    const by = setBy(row, item);
    const value = figureOf(row, item);
    return { ...{ customer, product, month, item, value }, by: by ? (people.get(by) ?? null) : null, own: by === me };
  });
  const fields = conflicts.map((c): FieldError => ({ field: planKey(c), message: changedBy(c.own) }));
  const message = conflicts.every((c) => c.own)
    ? "Beberapa sel sudah Anda ubah di jendela lain."
    : "Beberapa sel sudah diubah orang lain.";
  throw new Refused("conflict", message, fields, 409, { cells: conflicts });
}

type Change = {
  readonly place: Place;
  readonly row: Row | undefined;
  readonly next: { readonly tonnes: string; readonly price: string };
  readonly items: readonly PlanItem[];
};
function changesOf(cells: readonly PlanChange[], now: Rows): Change[] {
  return [...Map.groupBy(cells, rowKey)].map(([key, own]): Change => {
    const row = now.get(key);
    const [{ customer, product, month }] = own as [PlanChange];
    const next = own.reduce((f, c) => ({ ...f, [c.item]: c.value ?? zero }), {
      tonnes: row?.tonnes ?? zero,
      price: row?.price ?? zero,
    });
    return { place: { customer, product, month }, row, next, items: own.map((c) => c.item) };
  });
}

const isEmpty = ({ next }: Change): boolean => isZero(next.tonnes) && isZero(next.price);
async function write(db: Db, version: LockedVersion, changes: readonly Change[], names: Names): Promise<void> {
  const by = personOf(db).userId;
  const made = changes.filter((c) => !c.row && !isEmpty(c));
  const moved = changes.filter((c) => c.row && !isEmpty(c));
  const gone = changes.filter((c) => c.row && isEmpty(c));
  const figures = (of: readonly Change[]) => ({
    tonnes: of.map((c) => c.next.tonnes),
    prices: of.map((c) => c.next.price),
    weighed: of.map((c) => c.items.includes("tonnes")),
    priced: of.map((c) => c.items.includes("price")),
  });
  const ids = (of: readonly Change[]) => of.map((c) => (c.row as Row).id);
  const fresh = await db.query<{ id: number }>(
    `insert into {!annual_plan} as n (plan_version_id, month, customer_id, product_id, tonnes, price, tonnes_by, price_by, created_by, updated_by)
     select :id::bigint, make_date(:year::int, x.month, 1), x.customer, x.product, x.tonnes, x.price, case when x.weighed then :by::bigint end,
       case when x.priced then :by::bigint end, :by::bigint, :by::bigint
     from unnest(:months::int[], :customers::bigint[], :products::bigint[], :tonnes::numeric[], :prices::numeric[], :weighed::boolean[], :priced::boolean[])
       with ordinality as x(month, customer, product, tonnes, price, weighed, priced, at) order by x.at returning n.id`,
    {
      ...{ id: version.id, year: version.year, by },
      months: made.map((c) => c.place.month),
      customers: made.map((c) => c.place.customer),
      products: made.map((c) => c.place.product),
      ...figures(made),
    },
  );
  await db.run(
    `update {!annual_plan} as p set tonnes = x.tonnes, price = x.price, tonnes_by = case when x.weighed then :by::bigint else p.tonnes_by end,
       price_by = case when x.priced then :by::bigint else p.price_by end, version = p.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
     from unnest(:ids::bigint[], :tonnes::numeric[], :prices::numeric[], :weighed::boolean[], :priced::boolean[]) as x(id, tonnes, price, weighed, priced)
     where p.id = x.id`,
    { by, ids: ids(moved), ...figures(moved) },
  );
  await db.run(
    `update {!annual_plan} as p set archived_at = :instant::timestamptz, version = p.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
     where p.id = any(:ids::bigint[])`,
    { by, ids: ids(gone) },
  );
  const event = (action: string, c: Change, id: number): AuditMany => ({
    action,
    id,
    label: `${names.customers.get(c.place.customer)} – ${names.products.get(c.place.product)} – ${version.year}-${String(c.place.month).padStart(2, "0")}`,
    before: c.row ? { tonnes: c.row.tonnes, price: c.row.price } : null,
    after: action === "archive" ? null : { ...c.next, planVersion: version.id },
  });
  await auditMany(db, "annualPlan", [
    ...made.map((c, i) => event("create", c, (fresh[i] as { id: number }).id)),
    ...moved.map((c) => event("update", c, (c.row as Row).id)),
    ...gone.map((c) => event("archive", c, (c.row as Row).id)),
  ]);
}
