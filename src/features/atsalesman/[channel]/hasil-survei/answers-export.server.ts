import { pipeline } from "node:stream/promises";
import type { CellValue } from "hucre/xlsx";
import { z } from "zod";
import { ExportSurveyAnswers } from "#features/atsalesman/survey-answers.jobs.ts";
import { notFound } from "#kit/refused.ts";
import { isNumeric } from "#features/atsalesman/rules/survey-logic.ts";
import { audit, type Db, inSnapshot } from "#platform/database/index.server.ts";
import { headsOf, readerOf, translatorFor, streamedBook } from "#platform/export/index.server.ts";
import { handle, pathId, type Translate } from "#platform/http/index.server.ts";
import { handleJob, readJob, startJob } from "#platform/jobs/index.server.ts";
import { placeColumn, placeJoin } from "../../place.server.ts";
import { channel } from "../survei/survey-input.server.ts";
import { exportAnswers } from "./[id].calls.ts";
import { answerCell, type Question, type SavedAnswer, type Words } from "./answer-cell.server.ts";
import { xlsxMime } from "#platform/import/index.server.ts";

const surveySql = "select y.code, y.title from {survey} y where y.id = :survey and y.channel = :channel";
type AnswersRequest = { readonly survey: number; readonly channel: "retail" | "corsales" };
async function surveyOf(db: Db, request: AnswersRequest): Promise<{ code: string; title: string }> {
  const row = await db.maybe<{ code: string; title: string }>(surveySql, { ...request });
  if (!row) throw notFound();
  return row;
}

export const onExportAnswers = handle(exportAnswers, z.strictObject({ id: pathId, channel }), async (i, ctx) => {
  const survey = await surveyOf(ctx.db, { survey: i.id, channel: i.channel });
  const input = { survey: i.id, channel: i.channel, reader: readerOf(ctx) };
  const title = { title: "Ekspor jawaban {survey}", values: { survey: survey.code } };
  const job = await startJob(ctx, ExportSurveyAnswers, input, { access: "surveyResponse.export", ...title });
  return readJob(ctx.db, job.id);
});

/** Questions of published versions in the order of the newest one; removed questions come last. */
const questionsSql = `select i.id, i.kind, i.label from {survey_item} i
  left join {survey_version} v on v.survey_id = i.survey_id and v.state = 'published'
  left join {survey_version_item} w on w.version_id = v.id and w.item_id = i.id
  where i.survey_id = :survey and i.kind <> 'note' and i.id in (
    select x.item_id from {survey_version_item} x join {survey_version} n on n.id = x.version_id
    where n.survey_id = :survey and n.state <> 'draft')
  order by w.position nulls last, i.id`;
const optionsSql =
  "select o.id, o.label from {survey_option} o join {survey_item} i on i.id = o.item_id where i.survey_id = :survey";
async function wordsOf(db: Db, survey: number): Promise<Words> {
  const map = async (sql: string, params = {}) =>
    new Map((await db.query<{ id: number; label: string }>(sql, params)).map((r) => [r.id, r.label]));
  return {
    options: await map(optionsSql, { survey }),
    brands: await map("select b.id, b.name as label from {~brand} b"),
    rivals: await map("select b.id, b.name as label from {~competitor_brand} b"),
  };
}

type Row = {
  readonly id: number;
  readonly distributor: number;
  readonly at: string;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly salesman: string;
  readonly status: "posted" | "void";
};
const rowsSql = `select r.id, r.distributor_id as distributor, r.submitted_at as at, v.no as version,
    ${placeColumn("code")} as code, ${placeColumn("name")} as name, d.name as district,
      x.code || ' – ' || x.fullname as salesman, r.status
  from {survey_response} r join {~survey_version} v on v.id = r.version_id ${placeJoin("r")}
    join {~district} d on d.id = r.district_id join {~salesman} x on x.id = r.salesman_id
  where r.survey_id = :survey and r.channel = :channel and r.id > :after order by r.id limit :atOnce::int`;
const answersSql = `select a.response_id as response, a.item_id as item, a.answered, a.value, a.number::text,
  a.option_ids as options,
    cardinality(a.photo_ids) as photos, a.latitude::text, a.longitude::text, a.brands
  from {survey_answer} a where a.distributor_id = any(:distributors::bigint[]) and a.response_id = any(:ids::bigint[])`;
const atOnce = 500;
/** Spreadsheets have no time zones, so instants are written as Jakarta time. */
const jakartaMs = 7 * 3_600_000;
const statusWords = { posted: "Berlaku", void: "Dibatalkan" } as const;
const heads = ["Dijawab", "Versi", "Kode", "Tempat", "Kabupaten/kota", "Salesman", "Status"];
const widths = [18, 8, 16, 32, 28, 32, 12];

async function* bookRows(
  db: Db,
  request: AnswersRequest,
  questions: readonly Question[],
  words: Words,
  say: Translate,
) {
  const sys = db.internal("answers of visible responses");
  for (let after = 0; ; ) {
    const rows = await db.query<Row>(rowsSql, { ...request, after, atOnce });
    if (rows.length === 0) return;
    const answers = await sys.query<SavedAnswer & { response: number }>(answersSql, {
      distributors: [...new Set(rows.map((r) => r.distributor))],
      ids: rows.map((r) => r.id),
    });
    const by = new Map(answers.map((a) => [`${a.response} ${a.item}`, a]));
    for (const r of rows) {
      const at = new Date(Date.parse(r.at) + jakartaMs);
      const facts: CellValue[] = [at, r.version, r.code, r.name, r.district, r.salesman, say(statusWords[r.status])];
      yield [...facts, ...questions.map((q) => answerCell(q, by.get(`${r.id} ${q.id}`), words))];
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < atOnce) return;
  }
}

const fileReader = z.strictObject({ language: z.string(), origin: z.string() });
const input = z.strictObject({ survey: z.int().positive(), channel, reader: fileReader });
const instantFormat = "dd/mm/yyyy hh:mm";
const answerWidth = 28;
export const runExportAnswers = handleJob(ExportSurveyAnswers, input, async ({ reader, ...request }, job) => {
  const survey = await surveyOf(job.db, request);
  const say = translatorFor(reader);
  let count = 0;
  const file = await job.saveFile(`${survey.code}_jawaban.xlsx`, xlsxMime, (out) =>
    inSnapshot(job.db, async (tx) => {
      const questions = await tx.query<Question>(questionsSql, { survey: request.survey });
      const words = await wordsOf(tx, request.survey);
      const { n } = await tx.one<{ n: number }>(
        "select count(*)::int as n from {survey_response} r where r.survey_id = :survey and r.channel = :channel",
        request,
      );
      count = n;
      const text = { numFmt: "@" };
      const sheet = {
        name: survey.code,
        columns: [
          ...widths.map((width, i) => ({ width, style: i === 0 ? { numFmt: instantFormat } : i === 1 ? {} : text })),
          ...questions.map((q) => ({
            width: answerWidth,
            ...(isNumeric(q.kind) || q.kind === "photo" ? {} : { style: text }),
          })),
        ],
        top: () => headsOf([...heads.map((h) => say(h)), ...questions.map((q) => q.label)]),
        count: n,
        rows: bookRows(tx, request, questions, words, say),
      };
      await pipeline(streamedBook(sheet), out);
    }),
  );
  await audit(job.db, { action: "export", entity: "surveyResponse", label: survey.code, after: { rows: count } });
  return { summary: "{rows} baris siap diunduh", values: { rows: count }, file };
});
