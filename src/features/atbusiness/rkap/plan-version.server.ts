import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { freeText, handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { actualsOf } from "./actuals.server.ts";
import { labelOf, lockVersion, lockYear, refuseClosed, refuseSeen } from "./plan-lock.server.ts";
import { chooseReference, discardVersion, type NewVersion, newVersion } from "./rkap.calls.ts";

const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });
const input = z.strictObject({
  year: z.int().min(2000).max(2100),
  from: z.int().positive().optional(),
  how: z.enum(["same", "percent", "actual"]).optional(),
  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .optional(),
  note: freeText().max(1000).optional(),
}) as unknown as z.ZodType<NewVersion>;

type Base = { readonly id: number; readonly year: number };
async function baseOf(db: Db, i: NewVersion): Promise<Base | null> {
  if (i.from === undefined) return null;
  if (i.how === undefined) throw wrong("how", "Wajib diisi.");
  if ((i.how === "percent") !== (i.percent !== undefined)) throw wrong("percent", "Isi persen hanya untuk × persen.");
  const base = await db.maybe<Base>(
    "select v.id, v.year from {annual_plan_version} v where v.id = :id and v.archived_at is null",
    { id: i.from },
  );
  if (!base) throw wrong("from", "Pilihan tidak ditemukan.");
  return base;
}

/** The first month of the year that has not ended yet, 1 to 13. */
async function firstOpen(db: Db, year: number): Promise<number> {
  const [y, m] = (await today(db)).split("-").map(Number) as [number, number];
  return y > year ? 13 : y === year ? m : 1;
}

export const onNewVersion = handle(newVersion, input, (i, ctx) =>
  ctx.db.tx(async (db) => {
    await lockYear(db, i.year);
    const base = await baseOf(db, i);
    const open = i.how === "actual" ? await firstOpen(db, i.year) : 1;
    if (i.how === "actual" && open === 1) throw wrong("how", "Belum ada bulan tahun itu yang berakhir.");
    const by = personOf(db).userId;
    const made = await db.one<{ id: number; no: number }>(
      `insert into {!annual_plan_version} as n (year, no, kind, based_on_id, note, created_by, updated_by)
       select :year::int, coalesce(max(v.no), 0) + 1, case when :base::bigint is not null and :baseYear::int = :year::int then 'revision' else 'budget' end,
         :base::bigint, nullif(:note::text, ''), :by::bigint, :by::bigint
       from {annual_plan_version} v where v.year = :year::int returning n.id, n.no`,
      { year: i.year, base: base?.id ?? null, baseYear: base?.year ?? null, note: i.note?.trim() ?? "", by },
    );
    if (base) await copyRows(db, { base, to: made.id, year: i.year, open, factor: i.percent ?? null });
    if (i.how === "actual") await putActuals(db, { to: made.id, year: i.year, open });
    await audit(db, {
      action: "create",
      entity: "annualPlanVersion",
      entityId: made.id,
      label: labelOf({ year: i.year, no: made.no }),
      after: { basedOn: base?.id ?? null, how: i.how ?? null, percent: i.percent ?? null, note: i.note ?? null },
    });
    await rowsChanged(db, "annualPlanVersion");
    await rowsChanged(db, "annualPlan");
    return { id: made.id };
  }),
);

type Copy = Base & { readonly to: number; readonly open: number };
/**
 * Copies planned months from the first open one on; a percentage changes only tonnes, rounded once to the kilogram. A
 * version covers the whole business and can become the reference. A person with a limited scope therefore also copies
 * the customers outside the scope, whose months the response does not show; `annualPlan.manage` permits it. Copying
 * only the visible customers would lower the plan unnoticed.
 */
async function copyRows(
  db: Db,
  c: Omit<Copy, "id"> & { readonly base: Base; readonly factor: string | null },
): Promise<void> {
  const sys = db.asPortal("bookkeeping", "all months of a copied plan");
  await sys.run(
    `insert into {!annual_plan} (plan_version_id, month, customer_id, product_id, tonnes, price, tonnes_by, price_by, created_by, updated_by)
     select :to::bigint, make_date(:year::int, extract(month from p.month)::int, 1), p.customer_id, p.product_id,
       least(round(p.tonnes * :factor::numeric / 100, 3), 9999999.999), p.price, p.tonnes_by, p.price_by, :by::bigint, :by::bigint
     from {annual_plan} p where p.plan_version_id = :from::bigint and p.archived_at is null and extract(month from p.month) >= :open::int
     order by p.id`,
    { to: c.to, year: c.year, from: c.base.id, open: c.open, factor: c.factor ?? "100", by: personOf(db).userId },
  );
}

/** Fills closed months with the sold tonnes at their average price. */
async function putActuals(db: Db, { to, year, open }: Omit<Copy, "id">): Promise<void> {
  const sys = db.asPortal("bookkeeping", "sales for the closed months of a copied plan");
  const sold = (await actualsOf(sys, year)).flatMap((a) =>
    a.tonnes.flatMap((tonnes, i) =>
      tonnes === null || i + 1 >= open
        ? []
        : [{ month: i + 1, customer: a.customer, product: a.product, tonnes, price: a.price[i] ?? "0" }],
    ),
  );
  await sys.run(
    `insert into {!annual_plan} (plan_version_id, month, customer_id, product_id, tonnes, price, created_by, updated_by)
     select :to::bigint, make_date(:year::int, x.month, 1), x.customer, x.product, least(x.tonnes, 9999999.999), least(x.price, 99999999.99), :by::bigint, :by::bigint
     from unnest(:months::int[], :customers::bigint[], :products::bigint[], :tonnes::numeric[], :prices::numeric[]) as x(month, customer, product, tonnes, price)`,
    {
      ...{ to, year, by: personOf(db).userId },
      months: sold.map((s) => s.month),
      customers: sold.map((s) => s.customer),
      products: sold.map((s) => s.product),
      tonnes: sold.map((s) => s.tonnes),
      prices: sold.map((s) => s.price),
    },
  );
}

const seen = z.strictObject({ id: pathId, version });
export const onDiscardVersion = handle(discardVersion, seen, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const locked = await lockVersion(db, i.id);
    refuseSeen(locked, i.version);
    refuseClosed(locked);
    await db.run(
      "update {!annual_plan_version} as v set archived_at = :instant::timestamptz, version = v.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint where v.id = :id",
      { id: i.id, by: personOf(db).userId },
    );
    // the months of the version are archived too, so that lists and exports do not count them
    await db
      .asPortal("bookkeeping", "all months of a discarded plan")
      .run(
        "update {!annual_plan} as p set archived_at = :instant::timestamptz, version = p.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint where p.plan_version_id = :id and p.archived_at is null",
        { id: i.id, by: personOf(db).userId },
      );
    await audit(db, { action: "archive", entity: "annualPlanVersion", entityId: i.id, label: labelOf(locked) });
    await rowsChanged(db, "annualPlanVersion");
    await rowsChanged(db, "annualPlan");
    return { id: i.id };
  }),
);

type Marked = { readonly id: number; readonly year: number; readonly no: number };
const auditReference = (db: Db, v: Marked, isReference: boolean): Promise<void> =>
  audit(db, {
    action: "update",
    entity: "annualPlanVersion",
    entityId: v.id,
    label: labelOf(v),
    before: { isReference: !isReference },
    after: { isReference },
  });
/** Replaces the previous reference version in the same transaction; the year is locked before its versions. */
export async function makeReference(db: Db, id: number, year: number): Promise<void> {
  const by = personOf(db).userId;
  const replaced = await db.query<Marked>(
    `update {!annual_plan_version} as v set is_reference = false, version = v.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
     where v.year = :year::int and v.is_reference and v.id <> :id returning v.id, v.year, v.no`,
    { id, year, by },
  );
  const marked = await db.query<Marked>(
    `update {!annual_plan_version} as v set is_reference = true, version = v.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
     where v.id = :id and not v.is_reference returning v.id, v.year, v.no`,
    { id, by },
  );
  for (const v of replaced) await auditReference(db, v, false);
  for (const v of marked) await auditReference(db, v, true);
}

export async function yearOf(db: Db, id: number): Promise<number> {
  const row = await db.maybe<{ year: number }>("select v.year from {annual_plan_version} v where v.id = :id", { id });
  if (!row) throw notFound();
  return row.year;
}

export const onChooseReference = handle(chooseReference, seen, (i, ctx) =>
  ctx.db.tx(async (db) => {
    await lockYear(db, await yearOf(db, i.id));
    const locked = await lockVersion(db, i.id);
    refuseSeen(locked, i.version);
    if (locked.state !== "approved")
      throw new Refused("plan.reference", "Hanya versi yang sudah disetujui dapat menjadi acuan.", [], 409);
    await makeReference(db, locked.id, locked.year);
    await rowsChanged(db, "annualPlanVersion");
    return { id: i.id };
  }),
);
