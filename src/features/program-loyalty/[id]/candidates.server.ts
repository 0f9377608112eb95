import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { todaySql } from "#platform/database/index.server.ts";
import { handle, pathId, text } from "#platform/http/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { type Candidate, candidates } from "./members.calls.ts";

const listed = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/)
  .optional();
const idsOf = (ids: string | undefined): number[] | null => (ids ? ids.split(",").map(Number) : null);
/** Stores in the reader's scope that are not members yet, filtered by place and properties. */
const candidatesSql = `with l as materialized (select w.store_id from {program_whitelist} w where w.program_id = :program and w.archived_at is null),
   m as materialized (select m.store_id from {program_store} m where m.program_id = :program and m.archived_at is null and (m.valid_to is null or m.valid_to > m.valid_from)),
   d as materialized (select a.district_id from {~area_district} a where a.area_id = any(:areas::bigint[]) and a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql}))
 select s.id, concat_ws(' – ', s.code, s.name) as label, s.id in (select l.store_id from l) as listed from {store} s
 where s.archived_at is null and s.status <> 'closed' and s.id not in (select m.store_id from m) and (not :listed::boolean or s.id in (select l.store_id from l))
   and (:areas::bigint[] is null or s.district_id in (select d.district_id from d))
   and (:clusters::bigint[] is null or s.cluster_id = any(:clusters::bigint[])) and (:segments::bigint[] is null or s.segment_id = any(:segments::bigint[]))
   and (select coalesce(bool_and(s.code ilike y or fold_search(s.name) like fold_search(y)), true) from unnest(:words::text[]) y) order by s.code limit 200`;

export const onCandidates = handle(
  candidates,
  z.strictObject({
    id: pathId,
    q: text(100).optional(),
    source: z.enum(["all", "whitelist"]),
    areas: listed,
    clusters: listed,
    segments: listed,
  }),
  async ({ id: program, q, source, ...by }, { db }) => {
    if (!(await db.maybe("select p.id from {loyalty_program} p where p.id = :program", { program }))) throw notFound();
    const words = (q ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 5);
    return {
      data: await db.query<Candidate>(candidatesSql, {
        program,
        listed: source === "whitelist",
        areas: idsOf(by.areas),
        clusters: idsOf(by.clusters),
        segments: idsOf(by.segments),
        words: words.map((w) => `%${likeText(w)}%`),
      }),
    };
  },
);
