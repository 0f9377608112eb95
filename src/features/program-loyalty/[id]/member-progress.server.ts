import { z } from "zod";
import { today } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { seesWholeStores } from "../store-points.server.ts";
import { type MemberProgress, memberProgress } from "./members.calls.ts";

/** Tiers and targets refer to the volume of the whole store, so they are hidden from readers who see only a part. */
const progressSql = `with w as materialized (
    select x.store_id, sum(x.tonnes) as tonnes, sum(x.posted_points + x.posted_bonus)::bigint as points, max(x.tier) as tier, min(x.window_from) as window_from from {point_window} x
    where x.program_id = :program and x.store_id = any(:stores::bigint[]) and x.window_from <= :today::date and x.window_to > :today::date group by 1
  ), a as materialized (
    select a.store_id, a.balance - a.pending - a.held as available from {point_account} a join {loyalty_program} p on p.id = :program and a.wallet_id = coalesce(p.wallet_id, p.id) where a.store_id = any(:stores::bigint[])
  ), r as materialized (select r.threshold_tonnes as at from {program_rule} r where r.program_id = :program and r.kind = 'tier' and r.archived_at is null and (r.valid_from is null or r.valid_from <= :today::date) and (r.valid_to is null or r.valid_to > :today::date))
  select m.store_id as store, trim_scale(coalesce(w.tonnes, 0))::text as tonnes, coalesce(w.points, 0) as points, case when :whole::boolean then trim_scale(w.tier)::text end as tier,
    (select trim_scale(min(r.at))::text from r where :whole::boolean and r.at > coalesce(w.tonnes, 0)) as next,
    (select trim_scale(min(r.at) - coalesce(w.tonnes, 0))::text from r where :whole::boolean and r.at > coalesce(w.tonnes, 0)) as missing, a.available, case when :whole::boolean then round(w.tonnes * 100 / t.tonnes, 1)::text end as target
  from (select distinct x.store_id from {program_store} x where x.program_id = :program and x.store_id = any(:stores::bigint[])) m
  left join w on w.store_id = m.store_id left join a on a.store_id = m.store_id
  left join {program_target} t on t.program_id = :program and t.store_id = m.store_id and t.window_from = w.window_from and t.archived_at is null`;
export const onMemberProgress = handle(
  memberProgress,
  z.strictObject({ id: pathId, stores: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/) }),
  async ({ id: program, stores }, { db, access }) => {
    const params = { program, stores: stores.split(",").map(Number), today: await today(db) };
    return { standings: await db.query<MemberProgress>(progressSql, { ...params, whole: seesWholeStores(access) }) };
  },
);
