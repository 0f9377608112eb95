import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { valueAction } from "#kit/route.ts";
import { surveyFaults } from "#features/atsalesman/rules/survey-checks.ts";
import type { SurveyItem } from "#features/atsalesman/rules/survey-logic.ts";
import { can } from "#kit/person.ts";
import { audit, today, type Db, todaySql } from "#platform/database/index.server.ts";
import { count, type Ctx, handle, id, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { countPlaces } from "./assign-surveys.server.ts";
import {
  type BrandName,
  type Channel,
  createSurvey,
  saveSurvey,
  type SurveyContent,
  type SurveyDesign,
  surveyDesign,
  type VersionFacts,
} from "./survei.calls.ts";
import {
  draftOf,
  lockedSurvey,
  seenSurvey,
  type SurveyRow,
  writeFacts,
  writeItems,
  writeTargets,
} from "./survey-draft.server.ts";
import { channel, surveyContent, surveyTitle } from "./survey-input.server.ts";
import { itemsOf, plainItem } from "./survey-items.server.ts";

function refuseChannel(ctx: Ctx, of: Channel): void {
  if (!can(ctx.access, valueAction("channel", of)))
    throw new Refused("invalid", "Isian belum benar.", { channel: "Kanal ini di luar kewenangan Anda." });
}

/** A new survey runs for four weeks from next Monday; a copy keeps the length of its original. */
const createSql = `insert into {!survey} (code, title, channel, opens_on, closes_on, grace_days, repeat, repeat_days, created_by, updated_by)
  select 'SV-' || left(md5(random()::text), 12), :title::text, :channel::text, date_trunc('week', ${todaySql} + 7)::date,
    date_trunc('week', ${todaySql} + 7)::date + coalesce(c.closes_on - c.opens_on, 27), coalesce(c.grace_days, 3), coalesce(c.repeat, 'once'), c.repeat_days, :by::bigint, :by::bigint
  from (select 1) one left join {survey} c on c.id = :copyOf::bigint returning id`;

async function copied(db: Db, from: number | undefined, channelNow: Channel): Promise<readonly SurveyItem[]> {
  if (from === undefined) return [];
  await seenSurvey(db, from, channelNow);
  const newest = await db.maybe<{ id: number }>(
    "select v.id from {survey_version} v where v.survey_id = :from order by v.no desc limit 1",
    { from },
  );
  return newest ? (await itemsOf(db, newest.id)).map(plainItem) : [];
}

const createInput = z.strictObject({ channel, title: surveyTitle, copyOf: id.optional() });
export const onCreateSurvey = handle(createSurvey, createInput, (i, ctx) => {
  refuseChannel(ctx, i.channel);
  return ctx.db.tx(async (db) => {
    const by = ctx.person.userId;
    const items = await copied(db, i.copyOf, i.channel);
    const made = await db.one<{ id: number }>(createSql, {
      title: i.title,
      channel: i.channel,
      copyOf: i.copyOf ?? null,
      by,
    });
    const code = `SV-${String(made.id).padStart(5, "0")}`;
    await db.run("update {!survey} set code = :code where id = :id", { code, id: made.id });
    const draft = await db.one<{ id: number }>(
      "insert into {!survey_version} (survey_id, channel, no, title, created_by, updated_by) values (:id, :channel, 1, :title, :by, :by) returning id",
      { id: made.id, channel: i.channel, title: i.title, by },
    );
    const row: SurveyRow = { id: made.id, code, channel: i.channel, version: 1, state: "draft", title: i.title };
    await writeItems(db, row, draft.id, items);
    if (i.copyOf !== undefined)
      await db.run(
        "insert into {!survey_target} (survey_id, kind, target_id, panel) select :id::bigint, t.kind, t.target_id, t.panel from {survey_target} t where t.survey_id = :from",
        { id: made.id, from: i.copyOf },
      );
    await audit(db, { action: "create", entity: "survey", entityId: made.id, label: code, after: { title: i.title } });
    await rowsChanged(db, "survey");
    return { id: made.id };
  });
});

const factsSql = `select s.title, s.opens_on::text as "opensOn", s.closes_on::text as "closesOn", s.grace_days as "graceDays", s.repeat, s.repeat_days as "repeatDays" from {survey} s where s.id = :id`;
const labelsSql = `select t.kind, t.target_id as id, case t.kind
    when 'area' then (select concat_ws(' – ', a.code, a.name) from {~area} a where a.id = t.target_id)
    when 'district' then (select concat_ws(' – ', d.code, d.name) from {~district} d where d.id = t.target_id)
    when 'segment' then (select concat_ws(' – ', d.code, d.name) from {~customer_segment} d where d.id = t.target_id)
    when 'cluster' then (select concat_ws(' – ', d.code, d.name) from {~cluster} d where d.id = t.target_id)
    when 'position' then (select concat_ws(' – ', d.code, d.name) from {~position} d where d.id = t.target_id)
    when 'bulkSegment' then (select concat_ws(' – ', d.code, d.name) from {~bulk_segment} d where d.id = t.target_id)
    when 'customer' then (select concat_ws(' – ', d.code, d.name) from {~bulk_customer} d where d.id = t.target_id)
    else (select concat_ws(' – ', d.code, d.name) from {~store} d where d.id = t.target_id) end as label
  from {survey_target} t where t.survey_id = :id and t.target_id is not null order by t.id`;
const brandsSql = `select b.code, b.name, true as own from {~brand} b where b.archived_at is null and b.active
  union all select b.code, b.name, false from {~competitor_brand} b where b.archived_at is null and b.active
    order by own desc, name`;
const fixedSql = `select distinct i.key from {survey_item} i join {survey_version_item} v on v.item_id = i.id join {survey_version} n on n.id = v.version_id
  where i.survey_id = :id and n.state <> 'draft'`;

async function designOf(db: Db, survey: SurveyRow, no: number | undefined): Promise<SurveyDesign> {
  const versions = await db.query<VersionFacts & { id: number }>(
    `select v.id, v.no, v.state, v.published_at as "publishedAt" from {survey_version} v where v.survey_id = :id order by v.no desc`,
    survey,
  );
  const shown = no === undefined ? versions[0] : versions.find((v) => v.no === no);
  if (!shown) throw new Refused("missing", "Versi ini tidak ada.", [], 404);
  const items = (await itemsOf(db, shown.id)).map(plainItem);
  const plain = ({ id: _id, ...v }: VersionFacts & { id: number }): VersionFacts => v;
  return {
    id: survey.id,
    code: survey.code,
    version: survey.version,
    state: survey.state,
    ...(await db.one<Omit<SurveyContent, "items" | "targets">>(factsSql, survey)),
    items,
    targets: await db.query(
      "select t.kind, t.target_id as id, t.panel from {survey_target} t where t.survey_id = :id order by t.id",
      survey,
    ),
    shown: plain(shown),
    versions: versions.map(plain),
    fixed: (await db.query<{ key: string }>(fixedSql, survey)).map((r) => r.key),
    labels: await db.query(labelsSql, survey),
    stores: await countPlaces(db, survey, await today(db)),
    brands: items.some((i) => i.kind === "brandTable") ? await db.query<BrandName>(brandsSql) : [],
    faults: surveyFaults(items),
  };
}

const designInput = z.strictObject({ id: pathId, channel, no: count.optional() });
export const onSurveyDesign = handle(surveyDesign, designInput, async (i, { db }) =>
  designOf(db, await seenSurvey(db, i.id, i.channel), i.no),
);

const saveInput = z.strictObject({ id: pathId, version, content: surveyContent });
export const onSaveSurvey = handle(saveSurvey, saveInput, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const survey = await lockedSurvey(db, i);
    const draft = await draftOf(db, survey.id);
    if (!draft) throw new Refused("survey.published", "Versi yang terbit tidak berubah; buat versi baru.");
    await writeItems(db, survey, draft.id, i.content.items);
    await writeTargets(db, survey, i.content.targets);
    await db.run("update {!survey_version} set title = :title, updated_at = now(), updated_by = :by where id = :id", {
      id: draft.id,
      title: i.content.title,
      by: ctx.person.userId,
    });
    const next = await writeFacts(db, survey.id, i.content, ctx.person.userId);
    await audit(db, {
      action: "update",
      entity: "survey",
      entityId: survey.id,
      label: survey.code,
      after: { ...i.content, items: i.content.items.map((x) => x.key), targets: i.content.targets.length },
    });
    await rowsChanged(db, "survey");
    return { version: next };
  }),
);
