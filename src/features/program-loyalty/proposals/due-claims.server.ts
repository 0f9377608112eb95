import type { Db } from "#platform/database/index.server.ts";
import { type Region, regionsOf } from "./open-points.server.ts";
import type { WantedLine } from "./line-rules.server.ts";

type Due = Pick<WantedLine, "program" | "store" | "points"> & { readonly windowFrom: string };
/** Late claims of one programme, region and window: the content of one proposal. */
export type ClaimGroup = {
  readonly program: number;
  readonly windowFrom: string;
  readonly place: Region;
  readonly lines: readonly WantedLine[];
};

/** Points of closed windows that are not posted; windows that wait for a budget are excluded. */
const dueSql = (unclaimed: string) => `with due as materialized (
  select x.program_id, x.store_id, x.window_from, sum(x.points + x.bonus - x.posted_points - x.posted_bonus)::bigint as points
  from {point_window} x where x.state = 'claim' group by 1, 2, 3 having sum(x.points + x.bonus - x.posted_points - x.posted_bonus) > 0
)
select d.program_id as program, d.store_id as store, d.points, d.window_from::text as "windowFrom" from due d
where exists (select 1 from {point_value} v where v.program_id = d.program_id and v.valid_from <= :today::date) and not exists (
  select 1 from {point_request_line} l join {submission} s on s.id = l.submission_id
  where l.reason = 'claim' and l.program_id = d.program_id and l.store_id = d.store_id and l.window_from = d.window_from and (${unclaimed})
) order by d.program_id, d.store_id, d.window_from limit 20000`;

/** A draft that the portal prepared and that has never been submitted. */
export const preparedSql = `s.kind = 'point-proposal' and s.state = 'draft' and s.current_step = 0 and s.archived_at is null
  and s.payload ->> 'source' = 'claims' and s.payload ->> 'windowFrom' is not null`;
/** Requested by a person: pending claims and those submitted today are not submitted again. */
const byHand = "l.state <> 'struck' and (s.state in ('pending', 'draft') or s.submitted_at >= :today::date)";
/** Prepared by the portal: rejected, withdrawn or struck claims return only when more points are due. */
const byRound = `not (${preparedSql}) and (case when s.state in ('pending', 'draft') and l.state <> 'struck' then true
  when s.state in ('rejected', 'cancelled') or l.state = 'struck' then l.points >= d.points else false end)`;

const lineOf = (d: Due): WantedLine => ({ ...d, reason: "claim", validUntil: null, note: null });
const groupKey = (d: Due, place: Region | undefined) => `${d.program}/${place?.region ?? ""}/${d.windowFrom}`;
const nowhere: Region = { region: null, name: null, district: null };

/** Late claims that are due, grouped by programme, region and window. */
export async function dueClaims(db: Db, today: string, trigger: "byHand" | "byRound"): Promise<ClaimGroup[]> {
  const due = await db.query<Due>(dueSql(trigger === "byHand" ? byHand : byRound), { today });
  const places = await regionsOf(
    db,
    due.map((d) => d.store),
  );
  const groups = Map.groupBy(due, (d) => groupKey(d, places.get(d.store)));
  return [...groups.values()].map((group) => {
    const first = group[0] as Due;
    const place = places.get(first.store) ?? nowhere;
    return { program: first.program, windowFrom: first.windowFrom, place, lines: group.map(lineOf) };
  });
}

/** Serializes the preparation and submission of claims. */
export const lockClaims = (db: Db): Promise<unknown> =>
  db.internal("serialize preparation of claims").query("select pg_advisory_xact_lock(hashtext('point claims'))");
