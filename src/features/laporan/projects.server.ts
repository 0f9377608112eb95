import { requestedSpans, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { Projects } from "./projects.cube.ts";

const dayOf = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')::date`;
const entered = dayOf("f.entered_at");
const left = dayOf("f.left_at");
/** The values of a past stay in a stage are stored with it; the current stay uses those of the project. */
const tonnes = "case when f.left_at is null then p.expected_tonnes else f.tonnes end";
const probability = "case when f.left_at is null then p.probability else f.probability end";
const closes = "case when f.left_at is null then p.expected_close_on else f.close_on end";
const open = "ps.kind = 'open'";
const one = (test: string) => `case when ${test} then 1 else 0 end`;
const amount = (test: string) => `case when ${test} then ${tonnes} else 0 end`;
const months = `((extract(year from ${closes}) - extract(year from x.day)) * 12 + extract(month from ${closes}) - extract(month from x.day))`;
const closeOn = `case when ps.kind <> 'open' then 0 when ${closes} < x.day then 1 when ${months} = 0 then 2 when ${months} = 1 then 3 when ${months} <= 3 then 4 else 5 end`;

const stays = {
  table: "project_stage_history",
  join: "join {~project} p on p.id = f.project_id and p.archived_at is null join {~project_stage} ps on ps.id = f.stage_id",
  columns: {
    customer_id: "f.customer_id",
    project_id: "f.project_id",
    stage_id: "f.stage_id",
    kam_id: "p.kam_id",
  },
  weight: 500,
} as const;

/** The stage of each project at the end of a day. */
const stages: Source = {
  ...stays,
  grain: "asOf",
  date: entered,
  until: left,
  columns: { ...stays.columns, close_id: closeOn },
  leaves: {
    projects: one(open),
    expectedTonnes: tonnes,
    pipelineTonnes: amount(open),
    weightedTonnes: `case when ${open} then round(${tonnes} * ${probability} / 100, 3) else 0 end`,
    pastClose: one(`${open} and ${closes} < x.day`),
    quiet: one(`${open} and x.day - greatest(${entered}, ${dayOf("p.updated_at")}) > 30`),
  },
};

/** The same stays, dated by the last requested day, because a median is computed from the records. */
const ages: Source = {
  ...stays,
  grain: "day",
  join: slotted`${stays.join} join (select distinct z.d2 as day from ${requestedSpans} z) x on ${entered} <= x.day and (${left} is null or ${left} > x.day)`,
  date: "x.day",
  where: open,
  columns: stages.columns,
  leaves: { stageAgeDays: `(x.day - ${entered})` },
};

/** Decisions by day; a reopened project has none. */
const decisions: Source = {
  ...stays,
  grain: "day",
  date: entered,
  where: "f.left_at is null and ps.kind <> 'open'",
  columns: { ...stays.columns, close_id: "0" },
  leaves: { wonTonnes: amount("ps.kind = 'won'"), lostTonnesPipeline: amount("ps.kind = 'lost'") },
};

export const projectSources = defineSources(Projects, [stages, decisions, ages]);
