import { z } from "zod";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { type Ctx, handle } from "#server/http/handle.ts";
import { claimPictures, keepPicture, pictureFile } from "#server/picture.ts";
import { sound } from "#server/resource/values.ts";
import { kindOf } from "#server/workflow/chain.ts";
import { move } from "#server/workflow/move.ts";
import { readSubmission } from "#server/workflow/read.ts";
import { serveWorkflow } from "#server/workflow/served.ts";
import { editSubmission, openSubmission, type Proposal } from "#server/workflow/submit.ts";
import { duplicatesOf, radiusIn } from "./duplicates.server.ts";
import { openStore } from "./new-store.server.ts";
import {
  addPhoto,
  changeProposal,
  findDuplicates,
  photoOfProposal,
  type ProposalFacts,
  type ProposedStore,
  proposalFacts,
  proposeStore,
  subdistrictsOf,
} from "./pengajuan-toko.calls.ts";
import { StoreProposal } from "./pengajuan-toko.workflow.ts";

export const servedStoreProposal = serveWorkflow(StoreProposal, { prefix: "PT", effects: { approve: openStore } });
const purpose = kindOf(StoreProposal as never);

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(sound, "Teks memuat karakter yang tidak diizinkan.")
    .refine((s) => s.length >= min, "Wajib diisi.");
const matching = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .refine((s) => pattern.test(s), message);
const phone = matching(/^\+?[0-9][0-9 ()-]{5,19}$/, "Nomor telepon tidak sah.");
const between = (low: number, high: number) => z.string().refine((s) => /^-?\d{1,3}(\.\d{1,6})?$/.test(s) && Number(s) >= low && Number(s) <= high, "Koordinat di luar Indonesia.");
const latitude = between(-12, 7);
const longitude = between(94, 142);
const store = z.strictObject({
  name: text(200, 3),
  ownerName: text(200, 2),
  phone,
  npwp: matching(/^[0-9][0-9.-]{14,20}$/, "NPWP harus 15 atau 16 angka.").nullish(),
  address: text(400, 5),
  postalCode: matching(/^[0-9]{5}$/, "Kode pos harus lima angka.").nullish(),
  district: id,
  subdistrict: id.nullish(),
  latitude,
  longitude,
  segment: id.nullish(),
  potentialTonnes: matching(/^\d{1,8}(\.\d{1,3})?$/, "Harus angka, paling banyak 3 angka di belakang koma.").nullish(),
  distributor: id,
  notes: text(1000).nullish(),
  photos: z.array(z.uuid()).max(8).nullish(),
});
const duplicateQuery = z.strictObject({ name: text(200), phone: text(30).nullish(), district: id.nullish(), latitude: latitude.nullish(), longitude: longitude.nullish() });

export const onProposeStore = handle(proposeStore, z.strictObject({ store, submit: z.boolean() }) as never, ({ store: s, submit }, { db }) =>
  db.tx(async (tx) => ({ data: await openSubmission(tx, StoreProposal as never, await proposalOf(tx, s), { submit }) })),
);

export const onChangeProposal = handle(changeProposal, z.strictObject({ id: pathId, version: z.number().int().positive(), store, submit: z.boolean() }) as never, (i, { db }) =>
  db.tx(async (tx) => {
    const changed = await editSubmission(tx, StoreProposal as never, i.id, i.version, await proposalOf(tx, i.store));
    if (!i.submit) return { data: changed };
    await move(tx, StoreProposal as never, i.id, "submit", { version: changed.version });
    return { data: { ...changed, version: changed.version + 1 } };
  }),
);

/** References must be living rows in sight; a distributor's user proposes for the own distributor only, by the same scope. */
async function proposalOf(db: Db, s: ProposedStore): Promise<Proposal> {
  const found = await db.one<{ district: boolean; subdistrict: boolean; segment: boolean; distributor: boolean }>(
    `select exists (select 1 from {district} d where d.id = :district and d.archived_at is null and d.successor_id is null) as district,
       :subdistrict::bigint is null or exists (select 1 from {subdistrict} d where d.id = :subdistrict and d.district_id = :district) as subdistrict,
       :segment::bigint is null or exists (select 1 from {customer_segment} g where g.id = :segment and g.archived_at is null) as segment,
       exists (select 1 from {distributor} x where x.id = :distributor and x.archived_at is null and x.status = 'active') as distributor`,
    { district: s.district, subdistrict: s.subdistrict ?? null, segment: s.segment ?? null, distributor: s.distributor },
  );
  const errors: FieldError[] = Object.entries(found)
    .filter(([, ok]) => !ok)
    .map(([field]) => ({ field: `store.${field}`, message: "Pilihan tidak ditemukan." }));
  const person = db.access.kind === "person" ? db.access : undefined;
  if (person && person.vendorId === null && person.districts !== null && !person.districts.includes(s.district))
    errors.push({ field: "store.district", message: "Di luar area Anda." });
  if (errors.length > 0) throw new Refused("invalid", "Isian belum benar.", errors);
  if (s.photos?.length) await claimPictures(db, s.photos, purpose, person ? [person.userId] : []);
  return { title: s.name, payload: s as never, districtId: s.district, distributorId: s.distributor };
}

export const onFindDuplicates = handle(findDuplicates, duplicateQuery as never, async (q, { db }) => ({ data: await duplicatesOf(db, q) }));

export const onProposalFacts = handle(proposalFacts, z.strictObject({ id: pathId }), async (i, ctx) => factsOf(i.id, ctx));

async function factsOf(proposal: number, ctx: Ctx): Promise<ProposalFacts> {
  const view = await readSubmission(ctx.db, proposal);
  if (view.kind !== purpose) throw notFound();
  const data = view.payload as unknown as ProposedStore;
  const {
    labels,
    photos,
    store: made,
  } = await ctx.db.asSystem("facts of a proposal already seen").one<Pick<ProposalFacts, "labels" | "photos" | "store">>(
    `select json_build_object('district', d.name, 'province', p.name, 'subdistrict', b.name, 'segment', g.name, 'distributor', concat_ws(' – ', x.code, x.name)) as labels,
       (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'at', f.created_at) order by array_position(:photos::uuid[], f.id)), '[]') from {stored_file} f where f.id = any(:photos::uuid[])) as photos,
       (select json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.name), 'since', s.opened_on) from {store} s where s.id = :made::bigint) as store
     from (select 1) one left join {district} d on d.id = :district::bigint left join {province} p on p.id = d.province_id left join {subdistrict} b on b.id = :subdistrict::bigint
       left join {customer_segment} g on g.id = :segment::bigint left join {distributor} x on x.id = :distributor::bigint`,
    {
      district: data.district ?? null,
      subdistrict: data.subdistrict ?? null,
      segment: data.segment ?? null,
      distributor: data.distributor ?? null,
      photos: data.photos ?? [],
      made: view.resultId,
    },
  );
  const duplicates = (await duplicatesOf(ctx.db, data)).filter((s) => s.id !== view.resultId);
  return { data, labels, duplicates, radius: await radiusIn(ctx.db, data.district), photos, store: made };
}

export const onSubdistricts = handle(subdistrictsOf, z.strictObject({ district: pathId }), async ({ district }, { db }) => ({
  data: await db.query<{ id: number; label: string }>(
    "select s.id, s.name as label from {subdistrict} s where s.district_id = :district and s.archived_at is null order by s.name limit 200",
    { district },
  ),
}));

export const onAddPhoto = handle(addPhoto, z.strictObject({}) as never, async (_, ctx) => ({ data: await keepPicture(ctx.db, await ctx.upload(), purpose) }));

export const onPhoto = handle(photoOfProposal, z.strictObject({ id: pathId, photo: z.uuid() }), async (i, { db }) => {
  const view = await readSubmission(db, i.id);
  const photos = (view.payload.photos ?? []) as readonly string[];
  if (view.kind !== purpose || !photos.includes(i.photo)) throw notFound();
  return pictureFile(db, i.photo, purpose);
});
