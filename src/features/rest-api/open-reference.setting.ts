import { defineSetting } from "#kit/setting.ts";

export const openReference = defineSetting("restApi.openReference", {
  group: "Integrasi",
  label: "Referensi API distributor terbuka",
  help: "Halaman REST API distributor dapat dibaca tanpa masuk. Halaman itu hanya berisi dokumentasi, tidak data siapa pun.",
  of: { type: "boolean" },
  usual: false,
});
