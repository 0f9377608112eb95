import { entityNames, entityTitles } from "#features/audit-trail/entities.ts";
import { RoleGroup } from "#features/manajemen-user/peran-pengguna/grup-peran.resource.ts";
import { Role } from "#features/manajemen-user/peran-pengguna/peran-pengguna.resource.ts";
import { SignInAddress } from "./aktivitas-pengguna/alamat-ip.resource.ts";
import { MaskingEntry } from "./masking-user/sesi.resource.ts";
import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import {
  above,
  attribute,
  column,
  combineCubes,
  defineCube,
  distinct,
  fixedLevel,
  greatest,
  inSteps,
  assessed,
  lastDay,
  level,
  notZero,
  multiValued,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";
import { days } from "./levels.cube.ts";

export const geography = "area pengguna";
export const refusal = "Catatan pengguna tidak dapat dipotong menurut penyaring ini.";
const employer = level("Distributor", Distributor, attribute("user", "vendor_id"), "(bukan distributor)");
const statuses = { 1: "Aktif", 2: "Menunggu", 3: "Dikunci", 4: "Nonaktif" } as const;
/** Current roles and areas of a person; there can be several. */
export const currentLevels = {
  role: level("Peran", Role, multiValued("role_id", "role_ids"), "(tanpa peran)"),
  groupRole: level("Grup peran", RoleGroup, multiValued("group_role_id", "group_role_ids"), "(tanpa peran)"),
  area: level("Area cakupan", Area, multiValued("area_id", "area_ids")),
  status: fixedLevel("Status", statuses, column("status_id"), "(tidak dikenal)"),
} as const;
export const notAdditive = {
  role: "Pengguna dengan beberapa peran muncul di beberapa baris dan dihitung satu kali di total.",
} as const;
/** Derived from the user agent of the browser. */
const devices = { 1: "Windows", 2: "macOS", 3: "Linux", 4: "Android", 5: "iPhone atau iPad" } as const;
const both = {
  ...days,
  ...currentLevels,
  user: level("Pelaku", User, column("real_user_id"), "(sistem)"),
  actingFor: level("Pengguna yang diwakili", User, column("user_id"), "(sistem)"),
  session: level("Sesi", MaskingEntry, column("session_id"), "(di luar sesi)"),
  ip: level("Alamat IP", SignInAddress, column("ip_id"), "(tanpa alamat)"),
  device: fixedLevel("Perangkat", devices, column("device_id"), "(perangkat lain)"),
  distributor: employer,
} as const;
const events = { group: "Peristiwa", notAdditive } as const;
const changes = { group: "Perubahan", notAdditive } as const;
const files = { group: "Impor dan ekspor", notAdditive } as const;
const masking = { group: "Masking", notAdditive } as const;
/** Actions of the audit trail that reports distinguish, by id. */
export const auditActions = {
  1: "create",
  2: "update",
  3: "archive",
  4: "restore",
  5: "move",
  6: "import",
  7: "export",
} as const;
const actions = { 1: "Tambah", 2: "Ubah", 3: "Arsip", 4: "Pulihkan", 5: "Pindah", 6: "Impor", 7: "Ekspor" } as const;

/** Actions of users: one event for each change, import or export. */
export const Audit = defineCube("audit", {
  title: "Audit trail",
  own: true,
  geography,
  refusal,
  records: {
    route: "/audit-trail",
    where: {},
    fields: { user: "realUser", actingFor: "user", entity: "entity.is", action: "action.is", masked: "masked" },
    values: { entity: entityNames, action: auditActions, masked: { 1: "false", 2: "true" } },
  },
  levels: {
    ...both,
    entity: fixedLevel("Jenis data", entityTitles, column("entity_id"), "(jenis lain)"),
    action: fixedLevel("Tindakan", actions, column("action_id"), "(tindakan lain)"),
    masked: fixedLevel("Masking", { 1: "Sebagai diri sendiri", 2: "Sebagai pengguna lain" }, column("masked_id")),
  },
  leaves: {
    events: sum("Peristiwa", "n", "Jumlah peristiwa audit", events),
    usersDistinct: distinct("Pengguna berbeda", "n", "Jumlah orang yang melakukannya", [], events),
    creates: sum("Penambahan", "n", "Peristiwa tambah", changes),
    updates: sum("Pengubahan", "n", "Peristiwa ubah", changes),
    archives: sum("Pengarsipan", "n", "Peristiwa arsip", changes),
    changes: sum("Perubahan", "n", "Tambah + ubah + arsip + pindah", changes),
    imports: sum("Kali impor", "n", "Peristiwa impor", files),
    exports: sum("Kali ekspor", "n", "Peristiwa ekspor", files),
    exportedRows: sum("Baris diekspor", "n", "Σ baris dalam berkas yang diekspor", {
      ...files,
      colour: above({ warn: 50_000 }),
    }),
    maskedEvents: sum("Peristiwa masking", "n", "Peristiwa yang dilakukan sebagai pengguna lain", {
      ...masking,
      short: "Peristiwa",
      colour: notZero,
    }),
    maskedChanges: sum("Perubahan masking", "n", "Perubahan yang dilakukan sebagai pengguna lain", {
      ...masking,
      short: "Perubahan",
      colour: warnAboveZero,
    }),
  },
  measures: {},
});

const sessions = { group: "Sesi" } as const;
/** Masking sessions. */
export const Masking = defineCube("masking", {
  title: "Masking",
  own: true,
  geography,
  refusal,
  records: { route: "/audit-trail", where: { masked: "true" }, fields: { user: "realUser", actingFor: "user" } },
  levels: both,
  leaves: {
    maskSessions: sum("Sesi masking", "n", "Jumlah sesi masking menurut hari mulai", { ...sessions, short: "Sesi" }),
    openSessions: sum("Masih terbuka", "n", "Sesi masking yang belum berakhir", { ...sessions, colour: notZero }),
    maskMinutes: sum("Menit masking", "menit", "Σ menit dari mulai sampai berakhir; sesi terbuka sampai sekarang", {
      scale: 1,
      ...sessions,
      short: "Menit",
    }),
    longestMinutes: greatest("Sesi terlama", "menit", "Menit sesi yang terlama", {
      scale: 1,
      ...sessions,
      colour: above({ warn: 60 }),
      short: "Terlama",
    }),
    adminsDistinct: distinct("Admin", "n", "Jumlah orang yang melakukan masking", [], sessions),
  },
  measures: {},
});
export const MaskingTrail = combineCubes("maskingTrail", [Masking, Audit], {});

const absence = { group: "Lama tidak masuk", better: "less", notAdditive } as const;
const dormant = fixedLevel(
  "Lama tidak masuk",
  { 1: "Masuk dalam 90 hari", 2: "Lebih dari 90 hari tidak masuk", 3: "Akun tidak aktif" },
  assessed("user"),
  "(tidak dikenal)",
);
const entry = { group: "Riwayat masuk", notAdditive } as const;
/** Sign-ins, including failed ones. */
export const Logins = defineCube("logins", {
  title: "Pengguna",
  own: true,
  geography,
  refusal,
  levels: {
    ...days,
    ...currentLevels,
    user: level("Pengguna", User, column("user_id"), "(tidak dikenal)"),
    ip: both.ip,
    distributor: employer,
    dormant,
  },
  leaves: {
    logins: sum("Kali masuk", "n", "Jumlah masuk yang berhasil", entry),
    failedLogins: sum("Gagal masuk", "n", "Jumlah percobaan masuk yang gagal", {
      ...entry,
      short: "Gagal",
      better: "less",
    }),
    failedPeak: greatest(
      "Gagal terbanyak dalam satu jam",
      "n",
      "Percobaan gagal terbanyak seorang pengguna dalam satu jam",
      {
        ...entry,
        short: "Gagal per jam",
        colour: { ...inSteps([">=", 5, "bad"]), warnsOf: "much" },
      },
    ),
    activeDays: distinct("Hari aktif", "hari", "Jumlah hari dengan masuk yang berhasil", [], {
      ...entry,
      better: "more",
    }),
    usersActive: distinct("Pengguna aktif", "n", "Jumlah pengguna yang masuk", [], { ...entry, better: "more" }),
    lastLogin: lastDay("Masuk terakhir", "Tanggal masuk terakhir dalam periode", entry),
    dormantUsers: sum(
      "Lama tidak masuk",
      "n",
      "Akun aktif yang pada akhir periode lebih dari 90 hari tidak masuk, atau dibuat lebih dari 90 hari lalu dan belum pernah masuk",
      {
        ...absence,
        class: "S",
      },
    ),
    daysSinceLogin: greatest(
      "Hari sejak masuk",
      "hari",
      "Hari sejak akun aktif terakhir masuk atau dibuat; baris gabungan menunjukkan yang terlama",
      {
        ...absence,
        colour: { ...inSteps([">", 180, "bad"], [">=", 90, "warn"]), warnsOf: "much" },
      },
    ),
  },
  measures: {},
});
export const Activity = combineCubes("activity", [Logins, Audit], {});
