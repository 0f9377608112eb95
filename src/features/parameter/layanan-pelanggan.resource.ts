import { boolean, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Area } from "./lokasi-area/lokasi-area.resource.ts";

export const CustomerServiceContact = defineResource("customerServiceContact", {
  title: "Layanan pelanggan",
  counts: "kontak",
  scope: "open",
  openBecause: "contacts for customers are published to everybody",
  fields: {
    name: text("Nama", { required: true }),
    role: text("Tugas", { max: 100 }),
    area: ref("Area", Area, { help: "Kosong berarti untuk seluruh Indonesia." }),
    phone: text("Telepon", { max: 30, format: "phone" }),
    whatsapp: text("WhatsApp", { max: 30, format: "phone" }),
    email: text("Email", { format: "email" }),
    hours: text("Jam layanan", { max: 100 }),
    sortOrder: integer("Urutan", { required: true, min: 0, max: 100000 }),
    active: boolean("Aktif"),
  },
  represent: ["name"],
  list: {
    columns: ["name", "role", "area", "phone", "whatsapp", "email", "hours", "active"],
    search: ["name"],
    filters: ["area", "active"],
    sort: "sortOrder",
  },
  exchange: { export: true, key: ["name"] },
});
