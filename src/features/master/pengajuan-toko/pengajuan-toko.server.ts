import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import type { Db } from "#platform/database/index.server.ts";
import {
  type Ctx,
  handle,
  id,
  latitude,
  longitude,
  matching,
  pathId,
  phone,
  photos,
  text,
  tonnes,
} from "#platform/http/index.server.ts";
import {
  kindOf,
  lockForUpdates,
  type Opened,
  photoHandlers,
  photosSql,
  type Proposal,
  proposalHandlers,
  readSubmission,
  refuseMissing,
  serveWorkflow,
  takePhotos,
} from "#platform/workflow/index.server.ts";
import { duplicatesOf, radiusIn } from "./duplicates.server.ts";
import { openStore } from "./new-store.server.ts";
import {
  findDuplicates,
  type ProposalFacts,
  type ProposedStore,
  proposalFacts,
  storeProposal,
  subdistrictsOf,
} from "./pengajuan-toko.calls.ts";
import { StoreProposal } from "./pengajuan-toko.workflow.ts";

export const servedStoreProposal = serveWorkflow(StoreProposal, { prefix: "PT", effects: { approve: openStore } });
const workflow: Workflow = StoreProposal as never;

const content: z.ZodType<ProposedStore> = z.strictObject({
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
  potentialTonnes: tonnes.nullish(),
  distributor: id,
  notes: text(1000).nullish(),
  photos,
});
const duplicateQuery = z.strictObject({
  name: text(200),
  phone: text(30).nullish(),
  district: id.nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
});

export const { onPropose, onChange } = proposalHandlers(workflow, storeProposal, { content, proposalOf, keep });
export const { onAddPhoto, onPhoto } = photoHandlers(workflow, storeProposal);

/** Stores the number of duplicates at submission for reports, because a later search may find different ones. */
async function keep(db: Db, { id }: Opened, s: ProposedStore): Promise<void> {
  const duplicates = await duplicatesOf(db, s);
  await db
    .internal("possible duplicates of an own proposal")
    .run("update {!submission} set look_alikes = :duplicates::smallint where id = :id", {
      id,
      duplicates: duplicates.length,
    });
}

/** References must be active rows in scope, so users of a distributor propose only for that distributor. */
async function proposalOf(db: Db, s: ProposedStore): Promise<Proposal> {
  await lockForUpdates(db); // `keep` updates the proposal
  const known = await db.one<{ district: boolean; subdistrict: boolean; segment: boolean; distributor: boolean }>(
    `select exists (select 1 from {district} d where d.id = :district and d.archived_at is null and d.successor_id is null) as district,
       :subdistrict::bigint is null or exists (select 1 from {subdistrict} d where d.id = :subdistrict and d.district_id = :district) as subdistrict,
       :segment::bigint is null or exists (select 1 from {customer_segment} g where g.id = :segment and g.archived_at is null) as segment,
       exists (select 1 from {distributor} x where x.id = :distributor and x.archived_at is null and x.status = 'active') as distributor`,
    {
      district: s.district,
      subdistrict: s.subdistrict ?? null,
      segment: s.segment ?? null,
      distributor: s.distributor,
    },
  );
  refuseMissing(db, known, s.district);
  await takePhotos(db, workflow, s.photos);
  return { title: s.name, payload: s, districtId: s.district, distributorId: s.distributor };
}

export const onFindDuplicates = handle(findDuplicates, duplicateQuery as never, async (q, { db }) => ({
  data: await duplicatesOf(db, q),
}));

export const onProposalFacts = handle(proposalFacts, z.strictObject({ id: pathId }), async (i, ctx) =>
  factsOf(i.id, ctx),
);

async function factsOf(proposal: number, ctx: Ctx): Promise<ProposalFacts> {
  const view = await readSubmission(ctx.db, proposal);
  if (view.kind !== kindOf(workflow)) throw notFound();
  const data = view.payload as unknown as ProposedStore;
  const {
    labels,
    photos,
    store: made,
  } = await ctx.db.internal("facts of a visible proposal").one<Pick<ProposalFacts, "labels" | "photos" | "store">>(
    `select json_build_object('district', d.name, 'province', p.name, 'subdistrict', b.name, 'segment', g.name, 'distributor', concat_ws(' – ', x.code, x.name)) as labels,
       ${photosSql} as photos,
       (select json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.name), 'since', s.opened_on) from {~store} s where s.id = :made::bigint) as store
     from (select 1) one left join {district} d on d.id = :district::bigint left join {province} p on p.id = d.province_id left join {subdistrict} b on b.id = :subdistrict::bigint
       left join {customer_segment} g on g.id = :segment::bigint left join {~distributor} x on x.id = :distributor::bigint`,
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

export const onSubdistricts = handle(
  subdistrictsOf,
  z.strictObject({ district: pathId }),
  async ({ district }, { db }) => ({
    data: await db.query<{ id: number; label: string }>(
      "select s.id, s.name as label from {subdistrict} s where s.district_id = :district and s.archived_at is null order by s.name limit 200",
      { district },
    ),
  }),
);
