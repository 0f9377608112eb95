import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import {
  day,
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
  photoHandlers,
  photosSql,
  type Proposal,
  proposalHandlers,
  readSubmission,
  refuseMissing,
  serveWorkflow,
  takePhotos,
} from "#platform/workflow/index.server.ts";
import { duplicatesOf } from "./duplicates.server.ts";
import { openWarehouse } from "./new-warehouse.server.ts";
import {
  findWarehouses,
  type ProposedWarehouse,
  type WarehouseFacts,
  warehouseFacts,
  warehouseProposal,
} from "./pengajuan-gudang.calls.ts";
import { WarehouseProposal } from "./pengajuan-gudang.workflow.ts";

export const servedWarehouseProposal = serveWorkflow(WarehouseProposal, {
  prefix: "PG",
  hours: 72,
  effects: { approve: openWarehouse },
});
const workflow: Workflow = WarehouseProposal as never;

const code = matching(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,19}$/, "Format tidak sesuai: huruf, angka, titik, garis.");
const content: z.ZodType<ProposedWarehouse> = z.strictObject({
  code: code.nullish(),
  name: text(200, 3),
  distributor: id,
  district: id,
  address: text(400, 5),
  latitude,
  longitude,
  packingPlant: id.nullish(),
  capacity: tonnes,
  ownership: z.enum(["own", "rented", "third_party"]),
  leaseUntil: day.nullish(),
  floorArea: matching(/^\d{1,7}(\.\d{1,2})?$/, "Harus angka, paling banyak 2 angka di belakang koma.").nullish(),
  contactName: text(200, 2),
  contactPhone: phone,
  openedOn: day.nullish(),
  notes: text(1000).nullish(),
  photos,
});
const duplicateQuery = z.strictObject({
  name: text(200),
  code: text(20).nullish(),
  distributor: id.optional(),
  district: id.optional(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
});

export const { onPropose, onChange } = proposalHandlers(workflow, warehouseProposal, { content, proposalOf });
export const { onAddPhoto, onPhoto } = photoHandlers(workflow, warehouseProposal);

/** References must be active rows in scope, the code must be free, and a lease must end in the future. */
async function proposalOf(db: Db, w: ProposedWarehouse): Promise<Proposal> {
  const distributor = await db.one<{ distributor: boolean; district: boolean; packingPlant: boolean }>(
    `select exists (select 1 from {distributor} x where x.id = :distributor and x.archived_at is null and x.status = 'active') as distributor,
       exists (select 1 from {district} d where d.id = :district and d.archived_at is null and d.successor_id is null) as district,
       :packingPlant::bigint is null or exists (select 1 from {packing_plant} p where p.id = :packingPlant and p.archived_at is null) as "packingPlant"`,
    { distributor: w.distributor, district: w.district, packingPlant: w.packingPlant ?? null },
  );
  refuseMissing(db, distributor, w.district);
  await refuseContradiction(db, w);
  await takePhotos(db, workflow, w.photos);
  return { title: w.name, payload: w, districtId: w.district, distributorId: w.distributor };
}

async function refuseContradiction(db: Db, w: ProposedWarehouse): Promise<void> {
  const { today, taken } = await db
    .asPortal("uniqueness", "uniqueness of a warehouse code")
    .one<{ today: string; taken: boolean }>(
      `select ${todaySql}::text as today, exists (select 1 from {warehouse} w where fold_code(w.code) = fold_code(:code::text)) as taken`,
      {
        code: w.code ?? null,
      },
    );
  const wrong: Record<string, string> = {};
  if (taken) wrong["content.code"] = "Kode ini sudah dipakai gudang lain.";
  if (Number(w.capacity) <= 0) wrong["content.capacity"] = "Harus lebih dari nol.";
  if (w.ownership === "rented" && !w.leaseUntil) wrong["content.leaseUntil"] = "Wajib diisi untuk gudang sewa.";
  if (w.leaseUntil && w.leaseUntil <= today) wrong["content.leaseUntil"] = "Masa sewa sudah berakhir.";
  if (w.openedOn && w.openedOn < today) wrong["content.openedOn"] = "Tanggal buka tidak boleh sebelum hari ini.";
  if (w.openedOn && w.leaseUntil && w.leaseUntil < w.openedOn)
    wrong["content.leaseUntil"] = "Masa sewa berakhir sebelum gudang dibuka.";
  if (Object.keys(wrong).length > 0) throw new Refused("invalid", "Isian belum benar.", wrong);
}

export const onFindWarehouses = handle(findWarehouses, duplicateQuery, async (q, { db }) => ({
  data: await duplicatesOf(db, q),
}));

export const onWarehouseFacts = handle(
  warehouseFacts,
  z.strictObject({ id: pathId }),
  async (i, { db }): Promise<WarehouseFacts> => {
    const view = await readSubmission(db, i.id);
    if (view.kind !== kindOf(workflow)) throw notFound();
    const data = view.payload as ProposedWarehouse;
    const facts = await db
      .asPortal("decision", "facts of a visible proposal")
      .one<Pick<WarehouseFacts, "labels" | "photos" | "warehouse" | "has">>(
        `select json_build_object('district', d.name, 'province', p.name, 'distributor', concat_ws(' – ', x.code, x.name), 'packingPlant', concat_ws(' – ', k.code, k.name)) as labels,
       ${photosSql} as photos,
       (select json_build_object('count', count(*)::int, 'capacity', coalesce(sum(w.capacity), 0)::text) from {warehouse} w where w.distributor_id = :distributor and w.status = 'active' and w.archived_at is null and w.id is distinct from :made::bigint) as has,
       (select json_build_object('id', w.id, 'label', concat_ws(' – ', w.code, w.name)) from {warehouse} w where w.id = :made::bigint) as warehouse
     from (select 1) one left join {district} d on d.id = :district::bigint left join {province} p on p.id = d.province_id left join {distributor} x on x.id = :distributor::bigint left join {packing_plant} k on k.id = :plant::bigint`,
        {
          district: data.district,
          distributor: data.distributor,
          plant: data.packingPlant ?? null,
          photos: data.photos ?? [],
          made: view.resultId,
        },
      );
    return { data, ...facts, duplicates: (await duplicatesOf(db, data)).filter((w) => w.id !== view.resultId) };
  },
);
