import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { boolean, choice, instant, ref, text } from "#kit/field.ts";
import { defineResource, type Row } from "#kit/resource.ts";

export const userStatuses = {
  active: ["Aktif", "success"],
  pending: ["Menunggu", "warning"],
  locked: ["Dikunci", "error"],
  disabled: ["Nonaktif", "neutral"],
} as const;

/** A user account. Roles, scope and status have separate calls, because different permissions apply to them. */
export const User = defineResource("user", {
  title: "Daftar pengguna",
  table: "app_user",
  scope: { vendor: "vendor_id", person: "id" },
  fields: {
    employeeNumber: text("Nopeg", { max: 30, identifier: true }),
    fullname: text("Nama", { required: true }),
    username: text("Nama pengguna", {
      required: true,
      min: 2,
      max: 120,
      identifier: true,
      pattern: "^[^\\s@/]+$",
      patternHint: "tanpa spasi dan @",
    }),
    email: text("Email", { max: 254, format: "email", help: "Undangan dan kode untuk kata sandi dikirim ke sini." }),
    phone: text("Telepon", { max: 30, format: "phone" }),
    distributor: ref("Distributor", Distributor, {
      column: "vendor_id",
      help: "Hanya untuk pengguna distributor: yang terlihat adalah data distributor ini saja.",
    }),
    roleNames: text("Peran", { max: 2000, readOnly: true }),
    status: choice("Status", userStatuses, { readOnly: true }),
    resetStatus: boolean("Wajib ganti kata sandi", { readOnly: true }),
    lastLoginAt: instant("Masuk terakhir", { readOnly: true }),
  },
  represent: ["employeeNumber", "fullname"],
  unique: [["username"], ["email"], ["employeeNumber"]],
  list: {
    columns: ["fullname", "employeeNumber", "username", "roleNames", "distributor", "lastLoginAt", "status"],
    search: ["employeeNumber", "fullname", "username", "email"],
    filters: ["status", "roleNames", "distributor", "lastLoginAt"],
    sort: "fullname",
  },
  exchange: { import: true, export: true, key: ["username"] },
});
export type User = Row<typeof User>;
