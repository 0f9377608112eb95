import { choice, date, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { handlings, leaveKinds } from "../jadwal-kunjungan/leave.calls.ts";
import { Salesman } from "./user-salesman.resource.ts";

/**
 * Days on which a salesman does not work, and the handling of the visits; recorded in the schedule, not by the
 * salesman.
 */
export const SalesmanLeave = defineResource("salesmanLeave", {
  title: "Cuti salesman",
  scope: { salesman: "salesman_id" },
  readOnly: true,
  fields: {
    salesman: ref("Salesman", Salesman, { required: true }),
    dayFrom: date("Dari", { required: true }),
    dayTo: date("Sampai", { required: true }),
    kind: choice("Jenis", leaveKinds, { required: true }),
    handling: choice("Kunjungannya", handlings, { required: true }),
    substitute: ref("Pengganti", Salesman),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["salesman", "dayFrom"],
  list: {
    columns: ["salesman", "dayFrom", "dayTo", "kind", "handling", "substitute"],
    filters: ["salesman", "substitute", "kind", "handling", "dayFrom", "dayTo"],
    sort: "-dayFrom",
  },
  exchange: { export: true, key: ["salesman", "dayFrom"] },
});
