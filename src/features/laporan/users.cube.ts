import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { column, defineCube, level, quantile, ratio, sum, warnAboveZero } from "#platform/report/index.ts";
import { days, week } from "./levels.cube.ts";
import { geography, notAdditive, refusal, currentLevels } from "./people.cube.ts";

const state = { group: "Pengguna", notAdditive } as const;
/** Users by the day of account creation, with their current state. */
export const Users = defineCube("users", {
  title: "Pengguna",
  own: true,
  geography,
  refusal,
  levels: {
    ...days,
    ...currentLevels,
    week,
    user: level("Pengguna", User, column("user_id")),
    distributor: level("Distributor", Distributor, column("distributor_id"), "(bukan distributor)"),
  },
  leaves: {
    registered: sum("Terdaftar", "n", "Jumlah akun yang dibuat", state),
    activated: sum("Mendapat peran", "n", "Akun periode ini yang kini aktif dan memiliki peran", {
      ...state,
      better: "more",
    }),
    pendingRole: sum("Menunggu peran", "n", "Akun periode ini yang aktif atau menunggu dan kini belum memiliki peran", {
      ...state,
      colour: warnAboveZero,
    }),
    closed: sum("Dikunci atau nonaktif", "n", "Akun periode ini yang kini dikunci atau nonaktif", state),
    rejected: sum("Ditolak", "n", "Akun periode ini yang dinonaktifkan tanpa memiliki peran", {
      ...state,
      better: "less",
    }),
    medianHours: quantile(
      "Median sampai berperan",
      "jam",
      0.5,
      "Jam dari akun dibuat sampai mendapat peran yang tidak dilampaui separuh akun yang berperan",
      {
        group: "Proses",
        better: "less",
        short: "Median",
        refusal: "Median dihitung per akun, bukan per peran.",
      },
    ),
    signedIn: sum("Pernah masuk", "n", "Akun periode ini yang pernah masuk", { ...state, better: "more" }),
  },
  measures: {
    activatedPct: ratio("Mendapat peran %", "activated", "registered", "Mendapat peran ÷ terdaftar", {
      unit: "%",
      scale: 1,
      ...state,
      better: "more",
    }),
    signedInPct: ratio("Pernah masuk %", "signedIn", "registered", "Pernah masuk ÷ terdaftar", {
      unit: "%",
      scale: 1,
      ...state,
      better: "more",
    }),
  },
});
