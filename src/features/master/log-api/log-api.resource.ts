import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { ApiClient } from "#features/master/master-api-distributor/master-api-distributor.resource.ts";
import { instant, integer, longText, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Calls of distributors' systems with their requests and answers. */
export const ApiLog = defineResource("apiLog", {
  title: "Log API",
  counts: "panggilan",
  scope: { vendor: "distributor_id" },
  readOnly: true,
  fields: {
    at: instant("Waktu", { required: true, column: "created_at" }),
    method: text("Metode", { required: true, max: 6 }),
    path: text("Alamat", { required: true }),
    status: integer("Status", { required: true }),
    code: text("Kode", { max: 60 }),
    latencyMs: integer("Lama", { required: true, unit: "ms" }),
    items: integer("Dokumen", { required: true }),
    failed: integer("Gagal", { required: true }),
    duplicates: integer("Kiriman ulang", { required: true }),
    bytes: integer("Ukuran", { required: true, unit: "byte" }),
    distributor: ref("Distributor", Distributor),
    client: ref("Sistem", ApiClient),
    ip: text("Alamat IP", { max: 45 }),
    requestId: text("ID permintaan", { max: 60 }),
    externalId: text("Nomor luar", { max: 100, column: "external_ids", many: true }),
    replayOf: integer("Ulangan dari", {}),
    payload: longText("Isi permintaan", { max: 20_000_000 }),
    answer: longText("Jawaban", { max: 20_000_000 }),
  },
  represent: ["method", "path"],
  list: {
    columns: [
      "at",
      "path",
      "distributor",
      "client",
      "status",
      "code",
      "items",
      "failed",
      "duplicates",
      "latencyMs",
      "ip",
    ],
    search: ["path", "code", "requestId"],
    filters: ["at", "status", "distributor", "client", "code", "externalId", "latencyMs", "failed"],
    sort: "-id",
    starts: { at: "@7" },
    phone: ["at", "distributor", "code", "status"],
  },
  exchange: { export: true, key: ["requestId"] },
});
