import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { choice, date, instant, integer, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Survey, surveyChannels } from "../survei/survei.resource.ts";
import { SurveyVersion } from "../survei/versi.resource.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";

/** Responses sent by salesmen's phones; a response cannot be changed, only voided. */
export const SurveyResponse = defineResource("surveyResponse", {
  title: "Jawaban survei",
  counts: "jawaban",
  scope: { vendor: "distributor_id", district: "district_id", person: "user_id", channel: "channel" },
  pinned: ["channel"],
  readOnly: true,
  fields: {
    survey: ref("Survei", Survey, { required: true }),
    surveyVersion: ref("Versi survei", SurveyVersion, { required: true, column: "version_id" }),
    store: ref("Toko", Store),
    customer: ref("Pelanggan curah", BulkCustomer),
    district: ref("Kabupaten/kota", District, { required: true }),
    salesman: ref("Salesman", Salesman, { required: true }),
    channel: choice("Kanal", surveyChannels, { required: true }),
    submittedAt: instant("Dijawab", { required: true }),
    day: date("Hari", { required: true }),
    roundOn: date("Putaran", { required: true, help: "Hari pertama putaran survei." }),
    photos: integer("Foto", { required: true, min: 0, max: 1000 }),
    status: choice("Status", { posted: ["Berlaku", "success"], void: ["Dibatalkan", "neutral"] }, { required: true }),
  },
  represent: ["survey", "store", "customer"],
  list: {
    columns: ["submittedAt", "survey", "store", "customer", "salesman", "district", "photos", "status"],
    filters: ["survey", "surveyVersion", "store", "customer", "district", "salesman", "day", "roundOn", "status"],
    sort: "-submittedAt",
  },
  exchange: { export: true, key: ["survey", "store", "customer", "submittedAt"] },
});
