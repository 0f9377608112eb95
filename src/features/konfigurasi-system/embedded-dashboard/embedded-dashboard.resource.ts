import { boolean, choice, instant, integer, longText, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

const param = { max: 40, pattern: "^[A-Za-z_][A-Za-z0-9_-]*$", patternHint: "huruf, angka, garis" } as const;

/** An embedded page of another system, and how the reader's scope is passed to it. */
export const EmbeddedDashboard = defineResource("embeddedDashboard", {
  title: "Embedded dashboard",
  counts: "dashboard",
  scope: "open",
  fields: {
    name: text("Nama", { required: true, max: 80 }),
    description: longText("Deskripsi", { max: 1000 }),
    provider: choice("Penyedia", { jwt: "Umum (JWT HS256)", metabase: "Metabase" }, { required: true, default: "jwt" }),
    address: text("Alamat", {
      required: true,
      max: 500,
      help: "Tulis :token di tempat token, misalnya https://bi.example.com/embed/dashboard/:token.",
    }),
    dashboardKey: text("Kode di penyedia", {
      required: true,
      max: 80,
      help: "Nomor atau kode dashboard ini di penyedia; untuk Metabase berupa angka.",
    }),
    vendorParam: text("Parameter distributor", {
      ...param,
      help: "Nama parameter terkunci yang menerima kode distributor. Tanpa ini, pengguna distributor tidak dapat membuka.",
    }),
    districtParam: text("Parameter distrik", {
      ...param,
      help: "Nama parameter terkunci yang menerima kode distrik. Tanpa ini, peran per area tidak dapat membuka.",
    }),
    roles: text("Peran yang boleh membuka", { required: true, max: 2000, secondary: true }),
    refreshMinutes: integer("Muat ulang setiap", {
      min: 1,
      max: 1440,
      unit: "menit",
      help: "Kosongkan bila penyedia memperbarui sendiri.",
    }),
    ownStorage: boolean("Izinkan penyimpanan milik penyedia", {
      help: "Diperlukan kebanyakan alat BI (allow-same-origin). Penyedia tetap tidak dapat menyentuh portal.",
    }),
    sortOrder: integer("Urutan", { required: true, min: 0, max: 9999 }),
    active: boolean("Aktif"),
    origin: text("Asal", { max: 300, readOnly: true }),
    secretSetAt: instant("Kunci diisi", { readOnly: true }),
  },
  represent: ["name"],
  unique: [["name"]],
  list: {
    columns: ["name", "provider", "secretSetAt", "origin", "roles", "sortOrder", "active"],
    search: ["name"],
    filters: ["provider", "active"],
    sort: "sortOrder",
  },
});
