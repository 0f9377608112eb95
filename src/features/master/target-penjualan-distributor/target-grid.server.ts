import { z } from "zod";
import { allowedBy, inForce } from "#features/override/in-force.ts";
import { notFound } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  type TargetCell,
  type TargetGrid,
  type TargetOverview,
  targetGrid,
  targetOverview,
} from "./target-grid.calls.ts";

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const year = integer(2000, 2100);

export const onTargetOverview = handle(
  targetOverview,
  z.strictObject({ year }),
  async ({ year: y }, { db }): Promise<TargetOverview> => {
    const distributors = await db.query<TargetOverview["distributors"][number]>(
      `select d.id, d.code, d.name, coalesce(sum(t.tonnes) filter (where t.month >= make_date(:y, 1, 1)), 0)::text as tonnes, coalesce(sum(t.tonnes) filter (where t.month < make_date(:y, 1, 1)), 0)::text as "lastYear"
     from {distributor} d left join {sales_target} t on t.distributor_id = d.id and t.kind = 'distributor' and t.archived_at is null and t.month >= make_date(:y - 1, 1, 1) and t.month < make_date(:y + 1, 1, 1)
     where d.archived_at is null and (d.status <> 'closed' or t.id is not null) group by d.id, d.code, d.name order by d.code`,
      { y },
    );
    const groups = await db.query<TargetOverview["groups"][number]>(
      "select g.id, g.code, g.name, l.name as line from {product_group} g left join {product_line} l on l.id = g.product_line_id where g.archived_at is null order by l.name nulls last, g.code",
    );
    const now = await db.one<{ year: number; month: number }>(
      `select extract(year from d)::int as year, extract(month from d)::int as month from (select ${todaySql} as d) x`,
    );
    return { distributors, groups, ...now };
  },
);

export const onTargetGrid = handle(
  targetGrid,
  z.strictObject({ distributor: integer(1, Number.MAX_SAFE_INTEGER), year }),
  async (input, ctx): Promise<TargetGrid> => {
    if (
      !(await ctx.db.maybe("select 1 from {distributor} d where d.id = :distributor", {
        distributor: input.distributor,
      }))
    )
      throw notFound();
    const lastYear = await ctx.db.query<TargetGrid["lastYear"][number]>(
      `select t.product_group_id as "group", extract(month from t.month)::int as month, t.tonnes::text as tonnes from {sales_target} t
     where t.kind = 'distributor' and t.archived_at is null and t.distributor_id = :distributor and extract(year from t.month) = :year::int - 1`,
      input,
    );
    return {
      cells: await readCells(ctx.db, input.distributor, input.year),
      lastYear,
      sold: await soldByGroup(ctx.db, input.distributor),
      canWrite: can(ctx.access, "salesTarget.write"),
    };
  },
);

/** An exception allows a published target to fall to a percentage of the published amount. */
const cellsWhere = (which: string): string =>
  `select t.id, t.version, t.product_group_id as "group", extract(month from t.month)::int as month, t.tonnes::text as tonnes, s.state as stores, p.state as spc,
       case when x.number is not null then json_build_object('exception', x.number, 'floor', (ceil(b.whole * x.percent * 10) / 1000)::numeric(18,3)::text, 'ceiling', b.whole::numeric(18,3)::text) end as leeway
     from {sales_target} t left join {target_split} s on s.target_id = t.id and s.kind = 'store' and s.archived_at is null left join {target_split} p on p.target_id = t.id and p.kind = 'spc' and p.archived_at is null
     cross join lateral (
       select greatest(case when s.state = 'published' then coalesce(s.published_tonnes, t.tonnes) end, case when p.state = 'published' then coalesce(p.published_tonnes, t.tonnes) end) as whole
     ) b
     left join lateral (
       select o.number, ${allowedBy("o", "target")} as percent from {~override_exception} o
       where b.whole is not null and o.distributor_id = t.distributor_id and o.store_id is null and ${inForce("o", "target")}
         and o.valid_from < (t.month + interval '1 month') at time zone 'Asia/Jakarta' and o.valid_to > t.month::timestamp at time zone 'Asia/Jakarta'
       order by 2, o.id limit 1
     ) x on true
     where t.kind = 'distributor' and t.archived_at is null and ${which}`;

export const readCells = (db: Db, distributor: number, y: number): Promise<TargetCell[]> =>
  db.query<TargetCell>(
    `${cellsWhere("t.distributor_id = :distributor and t.month >= make_date(:y, 1, 1) and t.month < make_date(:y + 1, 1, 1)")} order by t.product_group_id, t.month`,
    { distributor, y },
  );

export const readCell = (db: Db, id: number): Promise<TargetCell | undefined> =>
  db.maybe<TargetCell>(cellsWhere("t.id = :id"), { id });

/** The last three full months from the rollup; only weights of a proposal, so a delay does not matter. */
const soldByGroup = (db: Db, distributor: number) =>
  db.query<{ group: number; tonnes: string }>(
    `select g.product_group_id as "group", sum(m.tonnes)::text as tonnes
     from (select date_trunc('month', now() at time zone 'Asia/Jakarta')::date as month) now join {sale_month} m on m.month >= now.month - interval '3 months' and m.month < now.month
     join {product_group_member} g on g.product_id = m.product_id and g.valid_from <= m.month and (g.valid_to is null or g.valid_to > m.month)
     where m.distributor_id = :distributor group by 1 having sum(m.tonnes) > 0`,
    { distributor },
  );

/** Serializes changes to the targets of a distributor. */
export const lockTargets = (db: Db, distributor: number): Promise<unknown> =>
  db.query("select pg_advisory_xact_lock(7203270, :distributor::int)", { distributor });

export const published = (stores: string | null, spc: string | null): boolean =>
  stores === "published" || spc === "published";
export const lockedMessage = "Pembagiannya sudah diterbitkan; batalkan penerbitannya dahulu.";
