import { addDays } from "#kit/day.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { BrandRow } from "#features/atsalesman/rules/brand-table.ts";
import {
  type Answer,
  answerFault,
  isNumeric,
  shownItems,
  type SurveyItem,
  withOptions,
} from "#features/atsalesman/rules/survey-logic.ts";
import { businessDay } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Rounds, roundOf } from "../[channel]/survei/assign-surveys.server.ts";
import { itemsOf, type VersionItem } from "../[channel]/survei/survey-items.server.ts";
import { atPlace, placeColumns } from "../place.server.ts";
import { type Happened, photoOf, placeOn, Waiting } from "./apply-visit.server.ts";
import { type BrandRef, brandRefs } from "./brand-refs.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import { panelMonthOf } from "./panel-reading.server.ts";
import type { Body, Envelope } from "./schemas.server.ts";

const refuse = (code: string, message: string, field: string) => new Refused(code, message, { [field]: message });

type Version = Rounds & { readonly id: number; readonly survey: number; readonly graceDays: number };
/** A published version of the salesman's channel, even if newer versions exist, while the survey accepts answers. */
async function versionOn(db: Db, phone: KnownDevice, id: number, day: string): Promise<Version> {
  const row = await db.maybe<Version>(
    `select v.id, s.id as survey, s.opens_on::text as "opensOn", s.closes_on::text as "closesOn", s.grace_days as "graceDays", s.repeat, s.repeat_days as "repeatDays"
     from {survey_version} v join {survey} s on s.id = v.survey_id
     where v.id = :id and v.state <> 'draft' and s.channel = :channel and s.archived_at is null`,
    { id, channel: phone.channel },
  );
  if (!row) throw refuse("survey.unknown", "Versi survei ini tidak dikenal.", "version");
  if (day < row.opensOn || day > addDays(row.closesOn, row.graceDays))
    throw refuse("survey.closed", "Survei ini tidak menerima jawaban pada hari itu.", "version");
  return row;
}

async function visitOf(
  db: Db,
  phone: KnownDevice,
  clientId: string | undefined,
  place: number,
): Promise<number | null> {
  if (clientId === undefined) return null;
  const visit = await db.maybe<{ id: number; place: number }>(
    "select v.id, v.place_key as place from {visit} v where v.distributor_id = :distributor and v.salesman_id = :salesman and v.client_id = :clientId::uuid",
    { distributor: phone.distributor, salesman: phone.salesman, clientId },
  );
  if (!visit) throw new Waiting(clientId.toLowerCase());
  if (visit.place !== place) throw refuse("survey.place", "Kunjungan ini di tempat lain.", "visit");
  return visit.id;
}

/** Validates the answers of the shown items; hidden ones are omitted and reported. */
function acceptAnswers(items: readonly SurveyItem[], given: Readonly<Record<string, Answer>>) {
  const keys = new Set(items.map((i) => i.key));
  const faults: FieldError[] = Object.keys(given)
    .filter((key) => !keys.has(key))
    .map((key) => ({ field: `answers.${key}`, message: "Butir ini tidak ada dalam versi survei." }));
  const shown = shownItems(items, given);
  for (const item of items) {
    const answer = shown.answers[item.key];
    const message = answer === undefined ? null : answerFault(item, answer);
    if (message) faults.push({ field: `answers.${item.key}`, message });
    if (shown.missing.includes(item.key)) faults.push({ field: `answers.${item.key}`, message: "Wajib diisi." });
  }
  if (faults.length > 0) throw new Refused("invalid", "Isian belum benar.", faults, 422);
  return shown;
}

type BrandAnswer = BrandRef & {
  readonly stocked: boolean;
  readonly tonnes: string | null;
  readonly price: string | null;
};
type StoredAnswer = {
  readonly item: number;
  readonly answered: boolean;
  readonly value: string | null;
  readonly number: string | null;
  readonly options: readonly number[];
  readonly photos: readonly number[];
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly brands: readonly BrandAnswer[];
};
const listOf = (answer: Answer | undefined): readonly string[] =>
  Array.isArray(answer) ? (answer as readonly string[]) : typeof answer === "string" ? [answer] : [];

async function brandsOf(db: Db, key: string, answer: Answer): Promise<BrandAnswer[]> {
  const rows = answer as readonly BrandRow[];
  const refs = await brandRefs(db, rows, `answers.${key}`);
  return refs.map((ref, i) => {
    const row = rows[i];
    return { ...ref, stocked: row?.stocked ?? false, tonnes: row?.tonnes ?? null, price: row?.price ?? null };
  });
}

async function storedAnswer(
  db: Db,
  phone: KnownDevice,
  item: VersionItem,
  answer: Answer | undefined,
): Promise<StoredAnswer> {
  const table = item.kind === "brandTable";
  const values = table ? [] : listOf(answer);
  const point = typeof answer === "object" && "latE6" in answer ? answer : null;
  const photos: number[] = [];
  if (item.kind === "photo") for (const id of values) photos.push((await photoOf(db, phone, id)) as number);
  if (item.kind === "product" && typeof answer === "string") await refuseUnknownProduct(db, item.key, answer);
  const chosen = withOptions.includes(item.kind);
  return {
    item: item.id,
    answered: answer !== undefined,
    value: chosen || item.kind === "photo" || typeof answer !== "string" ? null : answer,
    number: isNumeric(item.kind) && typeof answer === "string" ? answer : null,
    options: chosen ? values.map((v) => item.optionIds[v] as number) : [],
    photos,
    latitude: point ? (point.latE6 / 1e6).toFixed(6) : null,
    longitude: point ? (point.lonE6 / 1e6).toFixed(6) : null,
    brands: table && answer !== undefined ? await brandsOf(db, item.key, answer) : [],
  };
}

async function refuseUnknownProduct(db: Db, key: string, code: string): Promise<void> {
  const known = await db.maybe("select 1 from {product} p where fold_code(p.code) = fold_code(:code::text)", { code });
  if (!known) throw refuse("invalid", "Produk ini tidak dikenal.", `answers.${key}`);
}

const responseSql = `insert into {!survey_response} (distributor_id, channel, survey_id, version_id, salesman_id,
  user_id, store_id, customer_id,
    district_id, visit_id, client_id, content_hash, submitted_at, received_at, clock_trust, day, round_on, photos,
      flags, dropped)
  values (:distributor, :channel, :survey, :version, :salesman, :user::bigint, ${placeColumns(":place")},
    :district, :visit::bigint, :clientId::uuid, :hash, :at::timestamptz, :receivedAt::timestamptz, :trust, :day::date,
      :round::date,
    :photos::int, :flags::text[], :dropped::text[]) returning id`;
const answersSql = `insert into {!survey_answer} (distributor_id, response_id, item_id, answered, value, number,
  option_ids, photo_ids, latitude, longitude, brands)
  select :distributor::bigint, :response::bigint, x.item, x.answered, x.value, x.number, x.options, x.photos,
    x.latitude, x.longitude, x.brands
  from jsonb_to_recordset(:answers::jsonb) as x(item bigint, answered boolean, value text, number numeric,
    options bigint[], photos bigint[],
    latitude numeric, longitude numeric, brands jsonb)`;

/** Locks the surveys that items answer in the order of their ids, so that concurrent batches cannot deadlock. */
export async function lockSurveys(db: Db, items: readonly Envelope[]): Promise<void> {
  const versions = items.flatMap(({ kind, body }) =>
    kind === "survey.response" && Number.isSafeInteger(body.version) ? [body.version as number] : [],
  );
  if (versions.length === 0) return;
  await db.query(
    `select s.id from {survey} s
     where s.id in (select v.survey_id from {survey_version} v where v.id = any(:versions::bigint[]))
     order by s.id for update of s`,
    { versions },
  );
}

/** Whether the place already has a response in the same visit or round. The survey is locked by `lockSurveys`. */
async function isAgain(db: Db, v: Version, of: { place: number; visit: number | null; round: string }) {
  const row = await db.maybe(
    `select 1 from {survey_response} r where r.survey_id = :survey and ${atPlace("r", ":place")}
      and r.round_on = :round::date and r.status = 'posted'
       and (:perVisit::boolean = false or r.visit_id = :visit::bigint)`,
    { survey: v.survey, ...of, perVisit: v.repeat === "perVisit" },
  );
  return row !== undefined;
}

/** Stores a response of a place with the version that the phone showed, as it was sent; flags mark what to review. */
export async function surveyResponse(
  db: Db,
  phone: KnownDevice,
  body: Body<"survey.response">,
  h: Happened,
): Promise<number> {
  const day = businessDay(h.at);
  const version = await versionOn(db, phone, body.version, day);
  const place = await placeOn(db, phone, body.place, day);
  const visit = await visitOf(db, phone, body.visit, place.key);
  const items = await itemsOf(db, version.id);
  const shown = acceptAnswers(items, body.answers);
  const stored: StoredAnswer[] = [];
  for (const item of items)
    if (item.kind !== "note" && shown.visible.includes(item.key))
      stored.push(await storedAnswer(db, phone, item, shown.answers[item.key]));
  const round = roundOf(version, day).from;
  const again = await isAgain(db, version, { place: place.key, visit, round });
  const signs = { again, clock: h.trust === "none", hidden: shown.dropped.length > 0 };
  const { id } = await db.one<{ id: number }>(responseSql, {
    distributor: phone.distributor,
    channel: phone.channel,
    survey: version.survey,
    version: version.id,
    salesman: phone.salesman,
    user: phone.user,
    place: place.key,
    district: place.district,
    visit,
    clientId: h.clientId,
    hash: h.hash,
    at: new Date(h.at).toISOString(),
    receivedAt: new Date(h.receivedAt).toISOString(),
    trust: h.trust,
    day,
    round,
    photos: stored.reduce((n, a) => n + a.photos.length, 0),
    flags: Object.entries(signs).flatMap(([name, on]) => (on ? [name] : [])),
    dropped: shown.dropped,
  });
  await db.run(answersSql, { distributor: phone.distributor, response: id, answers: JSON.stringify(stored) });
  if (!again) await db.run("update {!survey} set responses = responses + 1 where id = :id", { id: version.survey });
  if (place.key > 0 && stored.some((a) => a.brands.length > 0)) h.changes.panel(panelMonthOf(place.key, day));
  return id;
}
