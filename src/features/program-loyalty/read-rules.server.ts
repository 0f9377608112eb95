import type { Db } from "#platform/database/index.server.ts";
import type { ProgramRules } from "./program-rules.calls.ts";

const named = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'label', concat_ws(' – ', ${alias}.code, ${alias}.name)) end`;

const ratesSql = `select coalesce(json_agg(json_build_object('id', r.id, 'subject', coalesce(concat_ws(' – ', i.code, i.name), ''), 'uom', ${named("u")}, 'points', trim_scale(r.points)::text, 'validFrom', r.valid_from, 'validTo', r.valid_to,
    'product', r.product_id, 'productGroup', r.product_group_id, 'brand', r.brand_id) order by r.valid_from desc, r.id), '[]')
  from {program_rate} r join {~uom} u on u.id = r.uom_id
  left join lateral (
    select p.code, p.name from {~product} p where p.id = r.product_id union all select g.code, g.name from {~product_group} g where g.id = r.product_group_id
    union all select b.code, b.name from {~brand} b where b.id = r.brand_id) i on true
  where r.program_id = :id and r.archived_at is null`;
const stepsSql = `select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'threshold', trim_scale(r.threshold_tonnes)::text, 'factor', trim_scale(r.factor)::text, 'points', r.points, 'validFrom', r.valid_from, 'validTo', r.valid_to)
    order by r.kind desc, r.valid_from nulls first, r.threshold_tonnes), '[]') from {program_rule} r where r.program_id = :id and r.kind <> 'multiplier' and r.archived_at is null`;
const multipliersSql = `select coalesce(json_agg(json_build_object('id', r.id, 'factor', trim_scale(r.factor)::text, 'validFrom', r.valid_from, 'validTo', r.valid_to, 'area', ${named("a")}, 'cluster', ${named("c")}, 'segment', ${named("s")},
    'productGroup', ${named("g")}) order by r.valid_from nulls first, r.id), '[]')
  from {program_rule} r left join {~area} a on a.id = r.area_id left join {~cluster} c on c.id = r.cluster_id left join {~customer_segment} s on s.id = r.segment_id left join {~product_group} g on g.id = r.product_group_id
  where r.program_id = :id and r.kind = 'multiplier' and r.archived_at is null`;

/** The rules of a programme with the names of referenced rows; readable with access to the programme. */
export const rulesOfProgram = (db: Db, program: number): Promise<ProgramRules> =>
  db.one<ProgramRules>(
    `select (${ratesSql}) as rates, (${stepsSql}) as steps, (${multipliersSql}) as multipliers,
       (select coalesce(json_agg(json_build_object('value', trim_scale(v.value_rp)::text, 'validFrom', v.valid_from) order by v.valid_from desc), '[]') from {point_value} v where v.program_id = :id) as values,
       (select coalesce(json_agg(${named("a")} order by a.code), '[]') from {program_area} x join {~area} a on a.id = x.area_id where x.program_id = :id) as areas,
       (select coalesce(json_agg(json_build_object('opco', ${named("o")}, 'percent', trim_scale(s.percent)::text) order by s.percent desc, o.code), '[]') from {program_share} s join {~opco} o on o.id = s.opco_id where s.program_id = :id) as shares`,
    { id: program },
  );
