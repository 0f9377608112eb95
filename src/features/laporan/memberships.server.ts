import { endOf } from "#features/program-loyalty/point/ledger.server.ts";
import { ownTable, requestedDays, slotted, type Source } from "#platform/report/index.server.ts";

/** The distinct days of the question. */
const daysSql = slotted`(select distinct day from ${requestedDays})`;
/** Points of members by programme as of a day, and the part that expires soon. */
const leftOf = slotted`select d.day, l.program_id, l.store_id, sum(l."left" - coalesce(e.points, 0)) as points, sum(case when ${endOf("l")} < d.day + 90 then l."left" - coalesce(e.points, 0) else 0 end) as soon
  from ${daysSql} d cross join {point_lot} l
  left join (select y.day, z.distributor_id, z.lot_id, sum(z.points) as points from ${daysSql} y join {point_entry} z on z.posted_on > y.day where z.lot_id is not null group by 1, 2, 3) e
    on e.day = d.day and e.distributor_id = l.distributor_id and e.lot_id = l.id group by 1, 2, 3`;
const members: Source = {
  table: "program_store",
  grain: "asOf",
  date: "f.valid_from",
  until: "f.valid_to",
  where: "f.archived_at is null",
  columns: { program_id: "f.program_id", store_id: "f.store_id" },
  leaves: { members: "1" },
  weight: 1_000,
};
const membersHolding: Source = {
  ...members,
  tables: { left_of: leftOf },
  lookup: slotted`left join ${ownTable("left_of")} h on h.day = x.day and h.program_id = f.program_id and h.store_id = f.store_id`,
  leaves: {
    membersWithBalance: "case when h.points > 0 then 1 else 0 end",
    membersAffected: "case when h.soon > 0 then 1 else 0 end",
  },
  weight: 40_000,
};
const leavers: Source = {
  table: "program_store",
  grain: "day",
  date: "f.valid_to",
  where: "f.valid_to is not null and f.archived_at is null",
  columns: members.columns,
  leaves: { leftProgram: "1" },
  weight: 1_000,
};
const whitelist: Source = {
  table: "program_whitelist",
  grain: "asOf",
  date: "(f.created_at at time zone 'Asia/Jakarta')::date",
  until: "f.valid_to",
  where: "f.archived_at is null",
  columns: members.columns,
  leaves: { whitelisted: "1" },
  weight: 1_000,
};
const registrations: Source = {
  table: "submission",
  grain: "day",
  date: "(f.submitted_at at time zone 'Asia/Jakarta')::date",
  where: "f.kind = 'program-registration' and f.state <> 'draft' and f.archived_at is null",
  columns: { program_id: "(f.payload ->> 'program')::bigint", store_id: "f.store_id" },
  leaves: { registered: "1" },
  weight: 1_000,
};

/** Memberships of stores in programmes. */
export const membershipSources: readonly Source[] = [members, membersHolding, leavers, whitelist, registrations];
