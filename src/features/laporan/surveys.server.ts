import { defineSources, type Source } from "#platform/report/index.server.ts";
import { Surveys } from "./surveys.cube.ts";

const channelId = "case when f.channel = 'retail' then 1 else 2 end";
const own = {
  survey_id: "f.survey_id",
  channel_id: channelId,
  district_id: "f.district_id",
  store_id: "coalesce(f.store_id, 0)",
  salesman_id: "coalesce(f.salesman_id, 0)",
} as const;
const first = "not 'again' = any(f.flags)";

const assignments: Source = {
  table: "survey_assignment",
  grain: "day",
  date: "f.due_from",
  datedByIndex: true,
  columns: own,
  leaves: { surveyTargets: "1" },
  weight: 2_000,
};
const responses: Source = {
  table: "survey_response",
  grain: "day",
  date: "f.round_on",
  datedByIndex: true,
  where: "f.status = 'posted'",
  columns: { ...own, version_id: "f.version_id" },
  leaves: {
    responses: `case when ${first} then 1 else 0 end`,
    storesSurveyed: { key: "f.place_key", when: "true" },
    photos: "f.photos",
    lastResponseAt: "f.day",
  },
  weight: 1_000,
};
const scaled = "i.kind = 'scale' and a.answered";
const joined = `join {~survey_answer} a on a.distributor_id = f.distributor_id and a.response_id = f.id join {~survey_item} i on i.id = a.item_id`;
const where = `f.status = 'posted' and ${first}`;
/** One row per question that a response contains. */
const answers: Source = {
  ...responses,
  join: `${joined} left join (select distinct x.version_id, x.item_id from {~survey_version_option} x) o on o.version_id = f.version_id and o.item_id = a.item_id`,
  where,
  columns: { ...responses.columns, item_id: "a.item_id" },
  leaves: {
    responses: { key: "f.id", when: "true" },
    storesSurveyed: { key: "f.place_key", when: "true" },
    seen: "1",
    chosen: "case when o.item_id is not null then cardinality(a.option_ids) when a.answered then 1 else 0 end",
    scoreSum: `case when ${scaled} then a.number else 0 end`,
    scored: `case when ${scaled} then 1 else 0 end`,
    lastResponseAt: "f.day",
  },
  weight: 5_000,
};
const scaledOnce = `${scaled} and (o.position is null or o.position = 1)`;
/** One row per option of each question in a response; a question without options has one row. */
const options: Source = {
  ...answers,
  join: `${joined} left join {~survey_version_option} o on o.version_id = f.version_id and o.item_id = a.item_id`,
  columns: { ...answers.columns, option_id: "coalesce(o.option_id, 0)" },
  leaves: {
    ...answers.leaves,
    seen: { key: "f.id::bigint * 1000000 + a.item_id", when: "true" },
    chosen:
      "case when o.option_id is null then case when a.answered then 1 else 0 end when o.option_id = any(a.option_ids) then 1 else 0 end",
    scoreSum: `case when ${scaledOnce} then a.number else 0 end`,
    scored: `case when ${scaledOnce} then 1 else 0 end`,
  },
  weight: 20_000,
};
export const surveySources = defineSources(Surveys, [assignments, responses, answers, options]);
