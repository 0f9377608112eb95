import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { boolean, choice, clock, code, date, decimal, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/**
 * A person who visits stores (retail) or bulk customers (corsales); the phone is enrolled with a code that is shown
 * once.
 */
export const Salesman = defineResource("salesman", {
  title: "User salesman",
  counts: "salesman",
  scope: { vendor: "distributor_id", district: "district_id", person: "user_id", channel: "channel" },
  pinned: ["channel"],
  fields: {
    code: code("Kode salesman"),
    fullname: text("Nama", { required: true }),
    channel: choice("Kanal", { retail: "Retail", corsales: "Corsales" }, { required: true }),
    employer: ref("Distributor", Distributor, {
      help: "Tempat bekerja; kosong berarti pegawai grup. Ditetapkan saat didaftarkan, tidak dapat diubah.",
    }),
    employeeNumber: text("Nopeg", { max: 30 }),
    phone: text("Telepon", { max: 30, format: "phone" }),
    district: ref("Kabupaten/kota", District, { required: true }),
    position: ref("Posisi", Position, { readOnly: true }),
    area: ref("Area", Area, { readOnly: true }),
    latitude: decimal("Lintang", { scale: 6, min: "-12", max: "7", help: "Tempat berangkat setiap hari." }),
    longitude: decimal("Bujur", { scale: 6, min: "94", max: "142" }),
    workDays: choice(
      "Hari kerja",
      { monFri: "Senin–Jumat", monSat: "Senin–Sabtu", daily: "Setiap hari" },
      { required: true, default: "monSat" },
    ),
    workFrom: clock("Mulai kerja", { required: true, help: "Jam setempat." }),
    workTo: clock("Selesai kerja", { required: true, help: "Jam setempat." }),
    dailyMinutes: integer("Kapasitas per hari", { required: true, min: 60, max: 900, unit: "menit" }),
    tracking: boolean("Lacak pergerakan", { help: "Hanya pada jam kerja, setelah disetujui salesman di ponselnya." }),
    joinedOn: date("Bergabung", { required: true, default: "today" }),
    endedOn: date("Berhenti"),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], suspended: ["Dihentikan", "warning"], ended: ["Berhenti", "neutral"] },
      { required: true, default: "active" },
    ),
    deviceModel: text("Perangkat", { max: 100, readOnly: true }),
    appVersion: text("Versi aplikasi", { max: 20, readOnly: true }),
    lastSeenAt: instant("Terakhir terhubung", { readOnly: true }),
    pending: integer("Masih di ponsel", { readOnly: true, min: 0, max: 1_000_000 }),
  },
  represent: ["code", "fullname"],
  unique: [["code"]],
  list: {
    columns: [
      "code",
      "fullname",
      "employer",
      "position",
      "area",
      "deviceModel",
      "appVersion",
      "lastSeenAt",
      "pending",
      "status",
    ],
    search: ["code", "fullname", "employeeNumber"],
    filters: [
      "employer",
      "position",
      "area",
      "district",
      "status",
      "deviceModel",
      "appVersion",
      "lastSeenAt",
      "pending",
    ],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
