import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { boolean, instant, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** The record of changes, written only together with a change. Under masking both people are named. */
export const AuditEvent = defineResource("auditEvent", {
  title: "Audit trail",
  counts: "peristiwa",
  table: "audit_trail",
  scope: { vendor: "vendor_id", person: "user_id" },
  readOnly: true,
  fields: {
    at: instant("Waktu", { required: true }),
    user: ref("Pengguna", User),
    realUser: ref("Dilakukan oleh", User),
    masked: boolean("Masking"),
    action: text("Tindakan", { required: true }),
    entity: text("Jenis data", { required: true }),
    entityId: text("Id data"),
    label: text("Data"),
    note: text("Alasan", { max: 1000 }),
    ip: text("Alamat IP"),
    requestId: text("Nomor permintaan"),
  },
  represent: ["action", "entity", "label"],
  list: {
    columns: ["at", "user", "realUser", "masked", "action", "entity", "label", "note", "ip"],
    search: ["label", "entityId", "requestId", "note"],
    filters: ["at", "user", "realUser", "entity", "action", "masked"],
    sort: "-at",
    starts: { at: "@7" },
  },
  exchange: { export: true, key: ["at"] },
});
