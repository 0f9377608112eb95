import type { Db } from "#platform/database/index.server.ts";
import { lockProgramRulesShared } from "./program-lock.server.ts";
import { tonneCode } from "../../penjualan/stock/units.server.ts";

/** Rules of programmes as one JSON document, read by the award and modified by simulations. */
export type Rules = string;

/**
 * The current rules of programmes, read under a shared lock that changes of a programme wait for, so that points posted
 * by them are committed before the change.
 */
export async function rulesInForce(db: Db, programIds: readonly number[]): Promise<Rules> {
  await lockProgramRulesShared(db, programIds);
  return rulesOf(db, programIds);
}

/** The rules of programmes, without a lock. */
export async function rulesOf(db: Db, programIds: readonly number[]): Promise<Rules> {
  const { rules } = await db.one<{ rules: Rules }>(
    `select jsonb_build_object(
       'ton', (select u.id from {uom} u where upper(u.code) = '${tonneCode}'),
       'programs', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'valid_from', p.valid_from, 'valid_to', p.valid_to, 'tier_mode', p.tier_mode, 'cap_window', p.cap_window,
         'cap_program', p.cap_program, 'min_tonnes', p.min_tonnes::text, 'rule_version', p.rule_version, 'areas', coalesce(a.areas, '[]'::jsonb))), '[]'::jsonb)
         from {loyalty_program} p left join (select x.program_id, jsonb_agg(x.area_id) as areas from {program_area} x group by x.program_id) a on a.program_id = p.id where p.id = any(:ids::bigint[])),
       'rates', (select coalesce(jsonb_agg(jsonb_build_object('program_id', r.program_id, 'product_id', r.product_id, 'product_group_id', r.product_group_id, 'brand_id', r.brand_id, 'uom_id', r.uom_id,
         'points', r.points::text, 'valid_from', r.valid_from, 'valid_to', r.valid_to)), '[]'::jsonb)
         from {program_rate} r where r.program_id = any(:ids::bigint[]) and r.archived_at is null),
       'rules', (select coalesce(jsonb_agg(jsonb_build_object('program_id', r.program_id, 'kind', r.kind, 'threshold', r.threshold_tonnes::text, 'factor', r.factor::text, 'points', r.points,
         'valid_from', r.valid_from, 'valid_to', r.valid_to, 'area_id', r.area_id, 'cluster_id', r.cluster_id, 'segment_id', r.segment_id, 'product_group_id', r.product_group_id)), '[]'::jsonb)
         from {program_rule} r where r.program_id = any(:ids::bigint[]) and r.archived_at is null))::text as rules`,
    { ids: [...programIds] },
  );
  return rules;
}
