import { Refused } from "#kit/refused.ts";
import type { Access } from "#kit/person.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { whereOf } from "#platform/records/index.server.ts";
import { idList } from "#platform/report/index.server.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { gapKinds, type MappedQuery } from "./data-mapping-toko.calls.ts";

export const storeFilters = ["district", "segment", "cluster", "status"] as const;
const validOn = (alias: string, day = ":on") =>
  `${alias}.valid_from <= ${day}::date and (${alias}.valid_to is null or ${alias}.valid_to > ${day}::date)`;
const soon = (alias: string) => `coalesce(${alias}.valid_to <= :on::date + 14, false)`;
const due = "t.status in ('active', 'inactive')";
/** Conditions of the kinds of gaps, by the kind. */
const wrongs: Readonly<Record<(typeof gapKinds)[number], string>> = {
  distributor: `${due} and sd.id is null`,
  tso: `${due} and p1.id is null`,
  spc: `${due} and p2.id is null`,
  lt: `${due} and t.via_regular_customer and rs.id is null`,
  ltOther: "rc.distributor_id <> sd.distributor_id",
  vacant: "p1.id is not null and h1.id is null",
  area: "ad.id is null",
  ending: `${due} and (${soon("sd")} or ${soon("p1")} or ${soon("p2")} or ${soon("rs")})`,
};
const gaps = `array_remove(array[${gapKinds.map((k) => `case when ${wrongs[k]} then '${k}' end`).join(", ")}], null)`;

export type MappedWhere = { readonly sql: string; readonly params: Record<string, unknown>; readonly on: string };

/** Stores with all their mappings on a day; outer joins include stores with missing mappings. */
export const from = `{store} t join {~district} dis on dis.id = t.district_id
  left join {area_district} ad on ad.district_id = t.district_id and ${validOn("ad")} left join {area} a on a.id = ad.area_id
  left join {store_distributor} sd on sd.store_id = t.id and sd.kind = 'main' and ${validOn("sd")} left join {~distributor} d on d.id = sd.distributor_id
  left join {regular_customer_store} rs on rs.store_id = t.id and ${validOn("rs")} left join {~regular_customer} rc on rc.id = rs.regular_customer_id
  left join {store_position} p1 on p1.store_id = t.id and p1.kind = 'TSO' and ${validOn("p1")} left join {position} c1 on c1.id = p1.position_id
  left join {position_assignment} h1 on h1.position_id = p1.position_id and ${validOn("h1")} left join {~app_user} u1 on u1.id = h1.user_id
  left join {store_position} p2 on p2.store_id = t.id and p2.kind = 'SPC' and ${validOn("p2")} left join {position} c2 on c2.id = p2.position_id
  left join {position_assignment} h2 on h2.position_id = p2.position_id and ${validOn("h2")} left join {~app_user} u2 on u2.id = h2.user_id`;

export const columns = `t.id, t.code, t.name, dis.name as district, a.name as area, d.code || ' – ' || d.name as distributor,
  (select count(*)::int from {store_distributor} o where o.store_id = t.id and o.kind = 'other' and ${validOn("o")}) as others,
  rc.code || ' – ' || rc.name as lt, c1.name as tso, u1.fullname as "tsoHolder", c2.name as spc, u2.fullname as "spcHolder", ${gaps} as gaps`;

/** Ids in links from reports; 0 means stores without a mapping. */
const idsOf = (field: string, text: string): readonly number[] => {
  if (!idList.test(text)) throw new Refused("invalid", "Permintaan belum benar.", { [field]: "Nilai tidak sah." });
  return text.split(",").map(Number);
};
const memberOf = (area: string, table: string, column: string, day: string) =>
  `(select o.${column} from {~${table}} o where o.area_id = ${area} and ${validOn("o", day)})`;
/** Columns of the joins for the places and the distributor; places are those of the day `on` or of the day `placed`. */
function membersOn(day: ":on" | ":placed") {
  const area =
    day === ":on"
      ? "ad.area_id"
      : `(select n.area_id from {~area_district} n where n.district_id = t.district_id and ${validOn("n", day)})`;
  return {
    region: memberOf(area, "region_area", "region_id", day),
    areaGroup: memberOf(area, "area_grouping", "area_group_id", day),
    area,
    distributor: "sd.distributor_id",
  } as const;
}
/** Stores that had opened by the day; of those closed by then, only stores with the status closed are included. */
const open =
  "coalesce(t.opened_on, date '2000-01-01') <= :on::date and (t.closed_on is null or t.closed_on > :on::date or t.status = 'closed')";

/** The requested distributors that are in the reader's scope; 0 means stores without a distributor. */
const seenDistributors =
  "coalesce((select array_agg(z_) from unnest(:distributor::bigint[]) z_ where z_ = 0 or exists (select 1 from {distributor} d_ where d_.id = z_)), '{}')";
/** The query as a condition on the joins above. */
export async function mappedWhere(db: Db, access: Access, query: MappedQuery): Promise<MappedWhere> {
  const { on: day, placed, gap, region, areaGroup, area, distributor, position, ...rest } = query;
  const filters = { region, areaGroup, area, distributor };
  const unknown = Object.keys(rest).find(
    (k) => k !== "q" && !(storeFilters as readonly string[]).includes(k.replace(/^f\./, "")),
  );
  if (unknown) throw new Refused("invalid", "Permintaan belum benar.", { [unknown]: "Isian tidak dikenal." });
  const where = whereOf(Store, rest, access);
  const now = await today(db);
  const on = day ?? now;
  const parts = [where.sql, open];
  const params: Record<string, unknown> = { ...where.params, on, ...(placed ? { placed: now } : {}) };
  const members = membersOn(placed ? ":placed" : ":on");
  if (gap === "any") parts.push(`(${Object.values(wrongs).join(" or ")})`);
  else if (gap) {
    const wrong = Object.hasOwn(wrongs, gap) ? wrongs[gap as keyof typeof wrongs] : undefined;
    if (!wrong) throw new Refused("invalid", "Permintaan belum benar.", { gap: "Nilai tidak sah." });
    parts.push(`(${wrong})`);
  }
  for (const field of Object.keys(members) as (keyof typeof members)[]) {
    const value = filters[field];
    if (!value) continue;
    const ids = field === "distributor" ? seenDistributors : `:${field}::bigint[]`;
    parts.push(`coalesce(${members[field]}, 0) = any(${ids})`);
    params[field] = idsOf(field, value);
  }
  if (position) {
    parts.push("array[p1.position_id, p2.position_id] && :position::bigint[]");
    params.position = idsOf("position", position);
  }
  return { sql: parts.join(" and "), params, on };
}

/** Number of stores by gap, in one pass. */
export const sumsSql = (where: MappedWhere): string =>
  `select count(*)::int as stores, (count(*) filter (where ${Object.values(wrongs)
    .map((w) => `(${w})`)
    .join(
      " or ",
    )}))::int as any, ${gapKinds.map((k) => `(count(*) filter (where ${wrongs[k]}))::int as "${k}"`).join(", ")} from ${from} where ${where.sql}`;
