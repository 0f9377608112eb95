import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { type Db, type BeyondScopeDb, type VisibleRow, visibleRow } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { type SplitKind, type SplitRow, type TargetSplit, targetSplit } from "./target-split.calls.ts";

export const place = {
  id: z.union([z.string().regex(/^[1-9]\d{0,14}$/), z.number()]).transform(Number) as unknown as z.ZodType<number>,
  kind: z.enum(["store", "spc"]),
};

type TargetRow = {
  readonly id: number;
  readonly version: number;
  readonly month: string;
  readonly distributor_id: number;
  readonly product_group_id: number;
  readonly tonnes: string;
};
export type Target = VisibleRow<TargetRow, "sales_target">;
/** A distributor's target within the person's scope. */
export async function targetOf(db: Db, id: number, lock = false): Promise<Target> {
  const row = await visibleRow<TargetRow, "sales_target">(
    db,
    "sales_target",
    `select t.id, t.version, t.month::text as month, t.distributor_id, t.product_group_id, t.tonnes::text as tonnes from {sales_target} t where t.id = :id and t.kind = 'distributor' and t.archived_at is null${lock ? " for update of t" : ""}`,
    { id },
  );
  if (!row) throw notFound();
  return row;
}

const served =
  "m.valid_from < (:month::date + interval '1 month')::date and (m.valid_to is null or m.valid_to > :month::date) and (m.valid_to is null or m.valid_to > m.valid_from)";
/** Stores that the distributor serves at some time in the month, with their SPC in that month. */
const storesSql = `
  select st.id, st.code, st.name, st.district_id, c.position_id
  from {store} st
  left join lateral (select m.position_id from {store_position} m where m.store_id = st.id and m.kind = 'SPC' and ${served} order by m.valid_from desc limit 1) c on true
  where st.archived_at is null and st.status in ('active', 'inactive')
    and exists (select 1 from {store_distributor} m where m.store_id = st.id and m.distributor_id = :distributor and m.kind = 'main' and ${served})`;

const params = (t: Target) => ({ month: t.month, distributor: t.distributor_id, grp: t.product_group_id });

const sharesSql = `select s.store_id, s.position_id, s.tonnes from {sales_target} s where s.kind = :kind and s.archived_at is null and s.distributor_id = :distributor and s.month = :month::date and s.product_group_id = :grp`;

/** Rows that may have or have a share, with the tonnes of the last three full months before the target's month. */
export function splitRows(db: Db, t: Target, kind: SplitKind): Promise<SplitRow[]> {
  const spc = kind === "spc";
  return db.query<SplitRow>(
    `with store_ as materialized (${storesSql}), share as materialized (${sharesSql}),
     until as (select least(:month::date, date_trunc('month', now() at time zone 'Asia/Jakarta')::date) as month),
     sold as (select m.store_id, sum(m.tonnes) as tonnes from until join {sale_month_store} m on m.month >= until.month - interval '3 months' and m.month < until.month
       join {product_group_member} g on g.product_id = m.product_id and g.product_group_id = :grp and g.valid_from <= m.month and (g.valid_to is null or g.valid_to > m.month)
       where m.distributor_id = :distributor group by 1),
     who as (select id as store_id, ${spc ? "position_id" : "null::bigint as position_id"} from store_ ${spc ? "where position_id is not null" : ""} union select store_id, position_id from share)
     select case when st.id is null then null else json_build_object('id', st.id, 'code', st.code, 'name', st.name, 'district', d.name) end as store,
       case when p.id is null then null else json_build_object('id', p.id, 'label', concat_ws(' – ', p.code, p.name)) end as position,
       coalesce(h.tonnes, 0)::numeric(18,3)::text as tonnes, greatest(coalesce(s.tonnes, 0), 0)::numeric(18,3)::text as sold
     from who w left join {~store} st on st.id = w.store_id left join {~district} d on d.id = st.district_id left join {~position} p on p.id = w.position_id
     left join share h on h.store_id is not distinct from w.store_id and h.position_id is not distinct from w.position_id left join sold s on s.store_id = w.store_id
     order by p.code nulls last, st.code nulls last`,
    { ...params(t), kind },
  );
}

/** Numbers of stores without an SPC and of stores outside the user's scope. */
export async function splitCounts(db: Db, t: Target): Promise<{ unserved: number; hidden: number }> {
  const count = (on: Pick<BeyondScopeDb, "one">) =>
    on.one<{ all: number; unserved: number }>(
      `select count(*)::int as all, count(*) filter (where position_id is null)::int as unserved from (${storesSql}) s`,
      params(t),
    );
  const mine = await count(db);
  const all = await count(db.beyondScope("number of stores that share a target"));
  return { unserved: mine.unserved, hidden: all.all - mine.all };
}

export const splitHead = (db: Db, target: number, kind: SplitKind) =>
  db.maybe<NonNullable<TargetSplit["split"]> & { id: number }>(
    `select s.id, s.version, s.state, s.method, s.published_at as "publishedAt", u.fullname as "publishedBy" from {target_split} s left join {~app_user} u on u.id = s.published_by where s.target_id = :target and s.kind = :kind and s.archived_at is null`,
    { target, kind },
  );

export const onTargetSplit = handle(
  targetSplit,
  z.strictObject(place),
  async ({ id, kind }, { db, access }): Promise<TargetSplit> => {
    const t = await targetOf(db, id);
    const names = await db.one<{ distributor: string; grp: string }>(
      "select concat_ws(' – ', d.code, d.name) as distributor, concat_ws(' – ', g.code, g.name) as grp from {~distributor} d, {~product_group} g where d.id = :distributor and g.id = :grp",
      params(t),
    );
    const siblings = await db.query<{ id: number; label: string }>(
      "select t.id, g.name as label from {sales_target} t join {~product_group} g on g.id = t.product_group_id where t.kind = 'distributor' and t.archived_at is null and t.distributor_id = :distributor and t.month = :month::date and :grp::bigint is not null order by g.code",
      params(t),
    );
    const head = await splitHead(db, id, kind);
    const counts = await splitCounts(db, t);
    return {
      target: {
        id: t.id,
        version: t.version,
        month: t.month,
        tonnes: t.tonnes,
        distributor: { id: t.distributor_id, label: names.distributor },
        group: { id: t.product_group_id, label: names.grp },
      },
      split: head
        ? {
            version: head.version,
            state: head.state,
            method: head.method,
            publishedAt: head.publishedAt,
            publishedBy: head.publishedBy,
          }
        : null,
      rows: await splitRows(db, t, kind),
      siblings,
      ...counts,
      canWrite: can(access, "salesTarget.write") && counts.hidden === 0,
      canPublish: can(access, "salesTarget.approve") && counts.hidden === 0,
    };
  },
);
