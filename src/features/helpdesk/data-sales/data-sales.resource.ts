import { Salesman } from "#features/atsalesman/[channel]/user-salesman/user-salesman.resource.ts";
import { choice, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Items from salesmen's phones that are not applied: waiting, refused, or discarded. */
export const FieldEvent = defineResource("fieldEvent", {
  title: "Data sales",
  counts: "kiriman ponsel",
  scope: { salesman: "salesman_id" },
  readOnly: true,
  fields: {
    salesman: ref("Salesman", Salesman, { required: true }),
    kind: text("Jenis", { max: 40 }),
    state: choice("Status", {
      waiting: ["Menunggu", "info"],
      refused: ["Ditolak", "error"],
      discarded: ["Disisihkan", "neutral"],
    }),
    code: text("Kode", { max: 40 }),
    message: text("Sebab", { max: 400 }),
    happenedAt: instant("Terjadi"),
    receivedAt: instant("Diterima"),
    triedAt: instant("Terakhir dicoba"),
    attempts: integer("Dicoba", { min: 1, max: 1_000_000 }),
  },
  represent: ["kind", "code"],
  list: {
    columns: ["salesman", "kind", "state", "message", "happenedAt", "receivedAt", "attempts"],
    filters: ["salesman", "kind", "state", "code", "receivedAt"],
    sort: "-receivedAt",
  },
  exchange: { export: true, key: ["salesman", "receivedAt"] },
});
