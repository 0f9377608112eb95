import { z } from "zod";
import { type FieldError, Refused } from "#kit/refused.ts";
import { faultWords, surveyFaults } from "#features/atsalesman/rules/survey-checks.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { assignSurveys } from "./assign-surveys.server.ts";
import { closeSurvey, draftSurvey, publishSurvey } from "./survei.calls.ts";
import { draftOf, lockedSurvey, type SurveyRow } from "./survey-draft.server.ts";
import { itemsOf, plainItem } from "./survey-items.server.ts";

const seen = z.strictObject({ id: pathId, version });
const closed = () => new Refused("survey.closed", "Survei ini sudah ditutup; salin untuk memakainya lagi.");

async function refuseFaults(db: Db, draft: number): Promise<void> {
  const faults = surveyFaults((await itemsOf(db, draft)).map(plainItem));
  if (faults.length === 0) return;
  const fields = faults.map(
    (f): FieldError => ({ field: f.key ? `items.${f.key}` : "items", message: faultWords[f.code] }),
  );
  throw new Refused("survey.faults", "Survei belum dapat diterbitkan.", fields, 422);
}

/** Updates the labels of items and options to those of the newest version, which reports show. */
async function takeWords(db: Db, draft: number): Promise<void> {
  await db.run(
    "update {!survey_item} as i set label = v.label, updated_at = now() from {survey_version_item} v where v.version_id = :draft and v.item_id = i.id and i.label <> v.label",
    { draft },
  );
  await db.run(
    "update {!survey_option} as o set label = v.label, updated_at = now() from {survey_version_option} v where v.version_id = :draft and v.option_id = o.id and o.label <> v.label",
    { draft },
  );
}

async function bumped(db: Db, survey: SurveyRow, set: string, by: number, more: object = {}): Promise<number> {
  const { version: next } = await db.one<{ version: number }>(
    `update {!survey} set ${set}, version = version + 1, updated_at = now(), updated_by = :by where id = :id returning version`,
    { id: survey.id, by, ...more },
  );
  return next;
}

export const onPublishSurvey = handle(publishSurvey, seen, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const by = ctx.person.userId;
    const survey = await lockedSurvey(db, i);
    if (survey.state === "closed") throw closed();
    const draft = await draftOf(db, survey.id);
    if (!draft) throw new Refused("survey.no-draft", "Tidak ada rancangan untuk diterbitkan.");
    await refuseFaults(db, draft.id);
    const late = await db.maybe("select 1 from {survey} s where s.id = :id and s.closes_on < :today::date", {
      id: survey.id,
      today: await today(db),
    });
    if (late)
      throw new Refused("survey.over", "Tanggal berakhir sudah lewat.", { closesOn: "Tanggal berakhir sudah lewat." });
    await db.run(
      "update {!survey_version} set state = 'retired', updated_at = now() where survey_id = :id and state = 'published'",
      survey,
    );
    await db.run(
      "update {!survey_version} set state = 'published', published_at = now(), published_by = :by, updated_at = now(), updated_by = :by where id = :draft",
      { draft: draft.id, by },
    );
    await takeWords(db, draft.id);
    const next = await bumped(db, survey, "state = 'open', version_no = :no", by, { no: draft.no });
    // stores of the whole country are assigned, independent of the person's scope
    const assigned = await assignSurveys(db.asPortal("bookkeeping", "assign a survey to stores"), survey.id);
    await audit(db, {
      action: "publish",
      entity: "survey",
      entityId: survey.id,
      label: survey.code,
      after: { no: draft.no },
    });
    await rowsChanged(db, "survey");
    return { version: next, assigned };
  }),
);

export const onDraftSurvey = handle(draftSurvey, seen, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const by = ctx.person.userId;
    const survey = await lockedSurvey(db, i);
    if (survey.state === "closed") throw closed();
    if (await draftOf(db, survey.id)) throw new Refused("survey.draft", "Survei ini sudah memiliki rancangan.");
    const draft = await db.one<{ id: number; no: number }>(
      `insert into {!survey_version} as d (survey_id, channel, no, title, created_by, updated_by)
       select v.survey_id, v.channel, v.no + 1, v.title, :by::bigint, :by::bigint from {survey_version} v where v.survey_id = :id and v.state = 'published' returning d.id, d.no`,
      { id: survey.id, by },
    );
    const from = { id: survey.id, draft: draft.id };
    await db.run(
      `insert into {!survey_version_item} (version_id, item_id, position, label, help, required, min, max, condition)
       select :draft::bigint, x.item_id, x.position, x.label, x.help, x.required, x.min, x.max, x.condition
       from {survey_version_item} x join {survey_version} v on v.id = x.version_id where v.survey_id = :id and v.state = 'published'`,
      from,
    );
    await db.run(
      `insert into {!survey_version_option} (version_id, option_id, item_id, position, label)
       select :draft::bigint, x.option_id, x.item_id, x.position, x.label
       from {survey_version_option} x join {survey_version} v on v.id = x.version_id where v.survey_id = :id and v.state = 'published'`,
      from,
    );
    const next = await bumped(db, survey, "title = title", by);
    await audit(db, {
      action: "create",
      entity: "survey",
      entityId: survey.id,
      label: survey.code,
      after: { no: draft.no },
    });
    await rowsChanged(db, "survey");
    return { version: next };
  }),
);

/** Ends a survey today at the latest; answers given until then are accepted during the grace days. */
export const onCloseSurvey = handle(closeSurvey, seen, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const survey = await lockedSurvey(db, i);
    if (survey.state !== "open") throw new Refused("survey.state", "Hanya survei yang terbit dapat ditutup.");
    const next = await bumped(
      db,
      survey,
      "state = 'closed', closes_on = greatest(opens_on, least(closes_on, :today::date))",
      ctx.person.userId,
      { today: await today(db) },
    );
    await audit(db, { action: "close", entity: "survey", entityId: survey.id, label: survey.code });
    await rowsChanged(db, "survey");
    return { version: next };
  }),
);
