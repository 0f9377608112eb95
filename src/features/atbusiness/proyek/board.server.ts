import { z } from "zod";
import { readKey } from "#kit/filter.ts";
import { Refused } from "#kit/refused.ts";
import { today } from "#platform/database/index.server.ts";
import { readEnv, handle } from "#platform/http/index.server.ts";
import { whereOf } from "#platform/records/index.server.ts";
import { pipelineOf } from "./pipeline.ts";
import {
  type Board,
  type BoardQuery,
  type BoardStage,
  cardsPerPage,
  type ProjectCard,
  projectBoard,
  projectColumn,
} from "./proyek.calls.ts";
import { Project } from "./proyek.resource.ts";

/** The filters of the list; others are refused. */
function filtersOf(filters: BoardQuery): BoardQuery {
  const unknownKeys = Object.keys(filters).filter((k) => k !== "q" && k !== "archived" && !readKey(k));
  if (unknownKeys.length > 0)
    throw new Refused(
      "invalid",
      "Permintaan belum benar.",
      unknownKeys.map((field) => ({ field, message: "Isian tidak dikenal." })),
    );
  return filters;
}

const cardSql = `t.id, t.version, t.name, t.stage_id as stage, t.expected_tonnes::text as tonnes, t.expected_close_on::text as "closeOn", t.stage_since::text as since,
  t.latitude::text, t.longitude::text,
  json_build_object('id', c.id, 'label', concat_ws(' – ', c.code, c.name)) as customer, json_build_object('id', k.id, 'label', concat_ws(' – ', k.code, k.name)) as kam`;
const joins = "join {~bulk_customer} c on c.id = t.customer_id join {~position} k on k.id = t.kam_id";
type CardRow = ProjectCard & { readonly stage: number };
type StageRow = Omit<BoardStage, "cards">;

export const onProjectBoard = handle(
  projectBoard,
  z.looseObject({}) as unknown as z.ZodType<BoardQuery>,
  async (query, { db, access }): Promise<Board> => {
    const where = whereOf(Project, filtersOf(query), access);
    const stages = await db.query<StageRow>(
      `select s.id, s.name, s.kind, s.probability, coalesce(p.count, 0)::int as count, coalesce(p.tonnes, 0)::numeric(18,3)::text as tonnes, coalesce(p.weighted, 0)::numeric(18,3)::text as weighted
       from {project_stage} s left join (
         select t.stage_id, count(*) as count, sum(t.expected_tonnes) as tonnes, sum(round(t.expected_tonnes * t.probability / 100, 3)) as weighted
         from {project} t where ${where.sql} group by 1) p on p.stage_id = s.id
       where s.archived_at is null order by s.position`,
      where.params,
    );
    const cards = await db.query<CardRow>(
      `select ${cardSql} from (
         select t.*, row_number() over (partition by t.stage_id order by t.expected_close_on, t.id) as nth from {project} t where ${where.sql}) t ${joins}
       where t.nth <= ${cardsPerPage} order by t.expected_close_on, t.id`,
      where.params,
    );
    const by = Map.groupBy(cards, (c) => c.stage);
    return {
      today: await today(db),
      stages: stages.map((s) => ({ ...s, cards: (by.get(s.id) ?? []).map(cardOf) })),
      pipeline: pipelineOf(stages),
      tiles: readEnv().MAP_TILE_URL || null,
    };
  },
);
const cardOf = ({ stage: _stage, ...card }: CardRow): ProjectCard => card;

const columnInput = z.looseObject({
  stage: z.coerce.number().int().positive(),
  page: z.coerce.number().int().min(1).max(10_000),
}) as unknown as z.ZodType<BoardQuery & { stage: number; page: number }>;
export const onProjectColumn = handle(projectColumn, columnInput, async ({ stage, page, ...query }, ctx) => {
  const where = whereOf(Project, filtersOf(query as BoardQuery), ctx.access);
  const cards = await ctx.db.query<CardRow>(
    `select ${cardSql} from {project} t ${joins} where ${where.sql} and t.stage_id = :stage
     order by t.expected_close_on, t.id limit ${cardsPerPage} offset :offset::int`,
    { ...where.params, stage, offset: (page - 1) * cardsPerPage },
  );
  return { cards: cards.map(cardOf) };
});
