import { z } from "zod";
import { conflict, notFound } from "#kit/refused.ts";
import { type ItemKind, withOptions } from "#features/atsalesman/rules/survey-logic.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { handle, pathId, text } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { pictureFile } from "#platform/records/index.server.ts";
import { fillPanel, panelMonthOf } from "../../mobile/panel-reading.server.ts";
import { atPlace, placeColumn, placeJoin } from "../../place.server.ts";
import { photoExpired, photoPurpose } from "../../visit-photo.server.ts";
import { channel } from "../survei/survey-input.server.ts";
import { itemsOf, type VersionItem } from "../survei/survey-items.server.ts";
import {
  type AnswerView,
  type BrandView,
  type Channel,
  type ResponseDetail,
  responseDetail,
  responsePhoto,
  voidResponse,
} from "./[id].calls.ts";

type Seen = {
  readonly id: number;
  readonly distributor: number;
  readonly survey: number;
  /** A store's id, or the negative id of a bulk customer. */
  readonly place: number;
  readonly day: string;
  readonly version: number;
  readonly visit: number | null;
  readonly status: "posted" | "void";
  readonly round: string;
  readonly flags: readonly string[];
};
const seenSql = `select r.id, r.distributor_id as distributor, r.survey_id as survey, r.place_key as place,
  r.day::text, r.version_id as version,
    r.visit_id as visit, r.status, r.round_on::text as round, r.flags from {survey_response} r`;
/** A response in the reader's scope and the channel of the address; others are not found. */
async function seenResponse(db: Db, id: number, at: Channel): Promise<Seen> {
  const row = await db.maybe<Seen>(`${seenSql} where r.id = :id and r.channel = :at`, { id, at });
  if (!row) throw notFound();
  return row;
}

const headSql = `select r.id, json_build_object('id', y.id, 'label', y.code || ' – ' || v.title) as survey,
  v.no as "versionNo",
    json_build_object('id', coalesce(t.id, c.id), 'label',
      ${placeColumn("code")} || ' – ' || ${placeColumn("name")}) as at,
    json_build_object('id', x.id, 'label', x.code || ' – ' || x.fullname) as salesman,
    r.day::text, r.submitted_at as "submittedAt", r.received_at as "receivedAt", r.flags, r.status,
      r.voided_at as "voidedAt",
    r.void_reason as reason, u.fullname as "voidedBy", ${placeColumn("latitude")}::text as latitude,
      ${placeColumn("longitude")}::text as longitude
  from {survey_response} r join {~survey} y on y.id = r.survey_id
    join {~survey_version} v on v.id = r.version_id ${placeJoin("r")}
    join {~salesman} x on x.id = r.salesman_id left join {~app_user} u on u.id = r.voided_by
  where r.distributor_id = :distributor and r.id = :id`;
type Head = Omit<ResponseDetail, "voided" | "place" | "visit" | "answers" | "others"> & {
  readonly voidedAt: string | null;
  readonly reason: string | null;
  readonly voidedBy: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
};

type StoredBrand = {
  readonly brand?: number;
  readonly competitorBrand?: number;
  readonly stocked: boolean;
  readonly tonnes: string | null;
  readonly price: string | null;
};
type StoredAnswer = {
  readonly item: number;
  readonly brands: readonly StoredBrand[];
  readonly value: string | null;
  readonly options: readonly number[];
  readonly photos: readonly number[];
  readonly latitude: string | null;
  readonly longitude: string | null;
};
const answersSql = `select a.item_id as item, a.value, a.option_ids as options, a.photo_ids as photos,
  a.latitude::text, a.longitude::text, a.brands
  from {survey_answer} a where a.distributor_id = :distributor and a.response_id = :id`;

type BrandNames = { readonly own: ReadonlyMap<number, string>; readonly others: ReadonlyMap<number, string> };
/** Names of all brands that the answers mention. */
async function brandNames(db: Db, answers: readonly StoredAnswer[]): Promise<BrandNames> {
  const rows = answers.flatMap((a) => a.brands);
  const named = async (table: "brand" | "competitor_brand", ids: readonly (number | undefined)[]) => {
    const known = ids.filter((id) => id !== undefined);
    if (known.length === 0) return new Map<number, string>();
    const rows = await db.query<{ id: number; name: string }>(
      `select b.id, b.name from {~${table}} b where b.id = any(:known::bigint[])`,
      { known },
    );
    return new Map(rows.map((b) => [b.id, b.name]));
  };
  return {
    own: await named(
      "brand",
      rows.map((r) => r.brand),
    ),
    others: await named(
      "competitor_brand",
      rows.map((r) => r.competitorBrand),
    ),
  };
}
const brandView = ({ brand, competitorBrand, stocked, tonnes, price }: StoredBrand, names: BrandNames): BrandView => ({
  name: (brand === undefined ? names.others.get(competitorBrand ?? 0) : names.own.get(brand)) ?? "–",
  stocked,
  tonnes,
  price,
});

function viewOf(item: VersionItem, stored: StoredAnswer | undefined, names: BrandNames): AnswerView {
  const chosen = new Set(stored?.options);
  const words = withOptions.includes(item.kind)
    ? item.options.flatMap((o) => (chosen.has(item.optionIds[o.value] as number) ? [o.label] : []))
    : stored?.value
      ? [stored.value]
      : [];
  const point =
    stored?.latitude && stored.longitude ? { latitude: stored.latitude, longitude: stored.longitude } : null;
  const { key, kind, label } = item;
  return {
    key,
    kind: kind as ItemKind,
    label,
    hidden: !stored && kind !== "note",
    words,
    point,
    photos: stored?.photos ?? [],
    brands: (stored?.brands ?? []).map((b) => brandView(b, names)),
  };
}

const visitSql = `select v.verdict, v.distance_m as "distanceM", v.radius_m as "radiusM", v.latitude::text, v.longitude::text
  from {visit} v where v.distributor_id = :distributor and v.id = :visit`;
const othersSql = `select r.id, s.title as survey, x.fullname as salesman, r.submitted_at as "submittedAt", r.status
  from {survey_response} r join {~survey} s on s.id = r.survey_id join {~salesman} x on x.id = r.salesman_id
  where ${atPlace("r", ":place")} and r.channel = :channel and r.id <> :id order by r.submitted_at desc, r.id desc limit 10`;

const input = { id: pathId, channel };
export const onResponseDetail = handle(
  responseDetail,
  z.strictObject(input),
  async (i, { db }): Promise<ResponseDetail> => {
    const seen = await seenResponse(db, i.id, i.channel);
    const { voidedAt, voidedBy, reason, latitude, longitude, ...head } = await db.one<Head>(headSql, seen);
    const sys = db.internal("answers of a visible response");
    const rows = await sys.query<StoredAnswer>(answersSql, seen);
    const stored = new Map(rows.map((a) => [a.item, a]));
    const names = await brandNames(db, rows);
    return {
      ...head,
      voided: voidedAt === null ? null : { at: voidedAt, by: voidedBy, reason: reason ?? "" },
      place: { latitude, longitude },
      visit: seen.visit === null ? null : ((await db.maybe(visitSql, seen)) ?? null),
      answers: (await itemsOf(db, seen.version)).map((item) => viewOf(item, stored.get(item.id), names)),
      others: await db.query(othersSql, { ...seen, channel: i.channel }),
    };
  },
);

export const onResponsePhoto = handle(responsePhoto, z.strictObject({ ...input, photo: pathId }), async (i, { db }) => {
  const seen = await seenResponse(db, i.id, i.channel);
  const sys = db.internal("photo of a visible response");
  const surveyAnswer = await sys.maybe<{ file: string | null }>(
    `select p.file_id as file from {survey_answer} a join {visit_photo} p on p.distributor_id = a.distributor_id and p.id = :photo
     where a.distributor_id = :distributor and a.response_id = :id and :photo = any(a.photo_ids)`,
    { ...seen, photo: i.photo },
  );
  if (!surveyAnswer) throw notFound();
  if (surveyAnswer.file === null) throw photoExpired();
  return pictureFile(db, surveyAnswer.file, photoPurpose);
});

/** The next response of the same place and round, which counts if the first one is voided. */
const nextSql = `select r.id, r.distributor_id as distributor, r.day::text from {survey_response} r
  where r.survey_id = :survey and ${atPlace("r", ":place")} and r.round_on = :round::date
    and r.status = 'posted' and 'again' = any(r.flags) order by r.submitted_at, r.id limit 1`;
type Next = { readonly id: number; readonly distributor: number; readonly day: string };

/** Marks the next response as counting, if there is one. Returns the days whose responses changed. */
async function promoteNext(db: Db, seen: Seen): Promise<readonly string[]> {
  if (seen.flags.includes("again")) return [];
  const next = await db.maybe<Next>(nextSql, seen);
  if (!next) {
    await db.run("update {!survey} set responses = greatest(responses - 1, 0) where id = :survey", seen);
    return [seen.day];
  }
  await db.run(
    "update {!survey_response} set flags = array_remove(flags, 'again') where distributor_id = :distributor and id = :next",
    { distributor: next.distributor, next: next.id },
  );
  return [seen.day, next.day];
}

/** Recomputes the panel for the months of changed responses, because a voided response no longer counts. */
async function refillPanel(db: Db, store: number, days: readonly string[]): Promise<void> {
  const sys = db.asPortal("bookkeeping", "panel readings after a response was voided");
  for (const month of new Set(days.map((d) => d.slice(0, 7)))) await fillPanel(sys, panelMonthOf(store, month));
}

export const onVoidResponse = handle(voidResponse, z.strictObject({ ...input, reason: text(400, 5) }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const { distributor } = await seenResponse(db, i.id, i.channel);
    const seen = await db.maybe<Seen>(
      `${seenSql} where r.distributor_id = :distributor and r.id = :id for update of r`,
      { id: i.id, distributor },
    );
    if (!seen) throw notFound();
    if (seen.status === "void") throw conflict();
    await db.run(
      `update {!survey_response} set status = 'void', void_reason = :reason, voided_at = :instant::timestamptz, voided_by = :by,
         version = version + 1, updated_at = :instant::timestamptz where distributor_id = :distributor and id = :id`,
      { id: i.id, distributor, reason: i.reason, by: ctx.person.userId },
    );
    const days = await promoteNext(db.internal("next response after a voided one"), seen);
    if (seen.place > 0) await refillPanel(db, seen.place, days);
    await audit(db, {
      action: "cancel",
      entity: "surveyResponse",
      entityId: i.id,
      note: i.reason,
      before: { status: "posted" },
    });
    await rowsChanged(db, "surveyResponse");
    return { ok: true as const };
  }),
);
