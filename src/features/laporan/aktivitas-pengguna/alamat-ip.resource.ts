import { instant, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Addresses of sign-ins and failed attempts. */
export const SignInAddress = defineResource("signInAddress", {
  title: "Alamat IP",
  scope: { vendor: "vendor_id" },
  readOnly: true,
  fields: {
    ip: text("Alamat IP", { required: true, max: 45 }),
    people: integer("Pengguna", { required: true }),
    logins: integer("Kali masuk", { required: true }),
    failed: integer("Gagal masuk", { required: true }),
    firstAt: instant("Pertama terlihat", { required: true }),
    lastAt: instant("Terakhir terlihat", { required: true }),
  },
  represent: ["ip"],
  list: {
    columns: ["ip", "people", "logins", "failed", "firstAt", "lastAt"],
    search: ["ip"],
    filters: ["lastAt", "people", "failed"],
    sort: "-lastAt",
  },
  exchange: { export: true, key: ["ip"] },
});
