import { boolean, choice, instant, integer, text } from "#kit/field.ts";
import { defineResource, type Row } from "#kit/resource.ts";

export const userStatuses = { active: ["Aktif", "success"], pending: ["Menunggu", "warning"], locked: ["Dikunci", "error"], disabled: ["Nonaktif", "neutral"] } as const;

/** A person who signs in; written by its own calls alone, because a change of access has rules of its own. */
export const User = defineResource("user", {
  title: "Daftar pengguna",
  table: "app_user",
  scope: { vendor: "vendor_id", person: "id" },
  readOnly: true,
  fields: {
    employeeNumber: text("Nopeg", { max: 30 }),
    fullname: text("Nama", { required: true }),
    username: text("Nama pengguna", { required: true, max: 120 }),
    email: text("Email", { max: 254, format: "email" }),
    phone: text("Telepon", { max: 30, format: "phone" }),
    status: choice("Status", userStatuses, { required: true }),
    vendorId: integer("Distributor", { column: "vendor_id" }),
    resetStatus: boolean("Wajib ganti kata sandi"),
    lastLoginAt: instant("Masuk terakhir"),
  },
  represent: ["employeeNumber", "fullname"],
  unique: [["username"], ["email"], ["employeeNumber"]],
  list: { columns: ["employeeNumber", "fullname", "username", "email", "status", "lastLoginAt"], search: ["employeeNumber", "fullname", "username", "email"], filters: ["status"], sort: "fullname" },
  exchange: { export: true, key: ["username"] },
});
export type User = Row<typeof User>;
