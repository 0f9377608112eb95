import { type Db, todaySql } from "#platform/database/index.server.ts";

const validToday = (alias: string): string =>
  `${alias}.valid_from <= ${todaySql} and (${alias}.valid_to is null or ${alias}.valid_to > ${todaySql})`;

/**
 * Copies today's values to the columns of a salesman for lists and filters; this does not count as a change of the
 * salesman.
 */
export const updateCurrentPositions = (db: Db, salesmen: readonly number[] | "all"): Promise<number> =>
  db.internal("update current positions of salesmen").run(
    `update {!salesman} t set position_id = x.position, area_id = x.area
     from (select s.id, m.position_id as position, a.area_id as area from {~salesman} s
       left join {~salesman_position} m on m.salesman_id = s.id and ${validToday("m")}
       left join {~area_district} a on a.district_id = s.district_id and ${validToday("a")}
       where :all::boolean or s.id = any(:ids::bigint[])) x
     where t.id = x.id and (t.position_id is distinct from x.position or t.area_id is distinct from x.area)`,
    { all: salesmen === "all", ids: salesmen === "all" ? [] : salesmen },
  );
