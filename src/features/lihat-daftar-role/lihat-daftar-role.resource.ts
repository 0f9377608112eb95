import { Role } from "#features/manajemen-user/peran-pengguna/peran-pengguna.resource.ts";
import { userStatuses } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { choice, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Users by role, one row each. Users and roles are changed on their own pages. */
export const RoleHolder = defineResource("roleHolder", {
  title: "Daftar role",
  counts: "pemegang peran",
  scope: { vendor: "vendor_id" },
  readOnly: true,
  fields: {
    role: ref("Peran", Role, { required: true }),
    groupRole: text("Grup peran", { required: true, max: 80 }),
    fullname: text("Nama", { required: true }),
    employeeNumber: text("Nopeg", { max: 30 }),
    username: text("Nama pengguna", { required: true, max: 120 }),
    territory: text("Cakupan", { max: 4000 }),
    distributor: ref("Distributor", Distributor, { column: "vendor_id" }),
    area: ref("Area", Area, { among: "area_ids" }),
    reach: choice(
      "Jangkauan",
      { national: "Seluruh negeri", area: "Area pengguna", vendor: "Satu distributor" },
      { required: true },
    ),
    origin: choice(
      "Asal",
      { manual: "Diberikan", seed: "Data demo", ldap: "Direktori", oidc: "Penyedia identitas" },
      { required: true },
    ),
    status: choice("Status", userStatuses, { required: true }),
    lastLoginAt: instant("Masuk terakhir"),
    actions: integer("Jumlah hak", { help: "Jumlah hak yang diberikan peran ini." }),
    rulingRoles: integer("Pengatur akses", { help: "Berapa peran pemegangnya yang boleh mengatur pengguna atau hak." }),
  },
  represent: ["fullname", "groupRole"],
  list: {
    columns: [
      "fullname",
      "role",
      "groupRole",
      "employeeNumber",
      "territory",
      "lastLoginAt",
      "status",
      "actions",
      "rulingRoles",
    ],
    search: ["fullname", "employeeNumber", "username"],
    filters: ["role", "groupRole", "status", "distributor", "area", "origin", "lastLoginAt"],
    sort: "fullname",
  },
  exchange: { export: true, key: ["username", "role"] },
});
