import { defineSetting } from "#kit/setting.ts";

export const openReference = defineSetting("restApi.openReference", {
  group: "Integrasi",
  label: "Referensi API distributor terbuka",
  help: "Halaman REST API distributor dan dokumen OpenAPI-nya dapat dibaca tanpa masuk dan tanpa kunci. Keduanya hanya berisi dokumentasi, tidak data siapa pun.",
  of: { type: "boolean" },
  default: false,
});
