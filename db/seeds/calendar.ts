import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { weekdayOf } from "../../src/kit/day.ts";
import { addDays } from "./days.ts";

/**
 * National holidays by year. Holidays of the lunar and the church calendar are listed explicitly; those of 2027 are
 * expected dates.
 */
const moving: Readonly<Record<string, string>> = {
  2020: "01-25 Tahun Baru Imlek|03-22 Isra Mikraj|03-25 Hari Suci Nyepi|04-10 Wafat Yesus Kristus|05-07 Hari Raya Waisak|05-21 Kenaikan Yesus Kristus|05-24 Idul Fitri|05-25 Idul Fitri|07-31 Idul Adha|08-20 Tahun Baru Islam|10-29 Maulid Nabi",
  2021: "02-12 Tahun Baru Imlek|03-11 Isra Mikraj|03-14 Hari Suci Nyepi|04-02 Wafat Yesus Kristus|05-13 Idul Fitri|05-14 Idul Fitri|05-26 Hari Raya Waisak|07-20 Idul Adha|08-11 Tahun Baru Islam|10-20 Maulid Nabi",
  2022: "02-01 Tahun Baru Imlek|02-28 Isra Mikraj|03-03 Hari Suci Nyepi|04-15 Wafat Yesus Kristus|05-02 Idul Fitri|05-03 Idul Fitri|05-16 Hari Raya Waisak|05-26 Kenaikan Yesus Kristus|07-09 Idul Adha|07-30 Tahun Baru Islam|10-08 Maulid Nabi",
  2023: "01-22 Tahun Baru Imlek|02-18 Isra Mikraj|03-22 Hari Suci Nyepi|04-07 Wafat Yesus Kristus|04-22 Idul Fitri|04-23 Idul Fitri|05-18 Kenaikan Yesus Kristus|06-04 Hari Raya Waisak|06-29 Idul Adha|07-19 Tahun Baru Islam|09-28 Maulid Nabi",
  2024: "02-08 Isra Mikraj|02-10 Tahun Baru Imlek|03-11 Hari Suci Nyepi|03-29 Wafat Yesus Kristus|04-10 Idul Fitri|04-11 Idul Fitri|05-09 Kenaikan Yesus Kristus|05-23 Hari Raya Waisak|06-17 Idul Adha|07-07 Tahun Baru Islam|09-16 Maulid Nabi",
  2025: "01-27 Isra Mikraj|01-29 Tahun Baru Imlek|03-29 Hari Suci Nyepi|03-31 Idul Fitri|04-01 Idul Fitri|04-18 Wafat Yesus Kristus|05-12 Hari Raya Waisak|05-29 Kenaikan Yesus Kristus|06-06 Idul Adha|06-27 Tahun Baru Islam|09-05 Maulid Nabi",
  2026: "01-16 Isra Mikraj|02-17 Tahun Baru Imlek|03-19 Hari Suci Nyepi|03-20 Idul Fitri|03-21 Idul Fitri|04-03 Wafat Yesus Kristus|05-14 Kenaikan Yesus Kristus|05-27 Idul Adha|05-31 Hari Raya Waisak|06-16 Tahun Baru Islam|08-25 Maulid Nabi",
  2027: "01-05 Isra Mikraj|02-06 Tahun Baru Imlek|03-08 Hari Suci Nyepi|03-10 Idul Fitri|03-11 Idul Fitri|03-26 Wafat Yesus Kristus|05-06 Kenaikan Yesus Kristus|05-17 Idul Adha|05-20 Hari Raya Waisak|06-06 Tahun Baru Islam|08-15 Maulid Nabi",
};
const fixed = "01-01 Tahun Baru|05-01 Hari Buruh|06-01 Hari Lahir Pancasila|08-17 Hari Kemerdekaan|12-25 Hari Natal";
const rainyMonths = new Set([11, 12, 1, 2, 3]);

const holidaysOf = (year: number): ReadonlyMap<string, string> =>
  new Map(
    `${moving[year] ? `${moving[year]}|` : ""}${fixed}`
      .split("|")
      .map((h) => [`${year}-${h.slice(0, 5)}`, h.slice(6)] as const),
  );

/** One row for each day, from the year before the first month to the end of next year. */
export async function seedCalendar(ctx: SeedContext): Promise<void> {
  const rows: (readonly (string | boolean | null)[])[] = [];
  for (let year = Number(ctx.firstMonth.slice(0, 4)) - 1; year <= Number(ctx.today.slice(0, 4)) + 1; year++) {
    const holidays = holidaysOf(year);
    const eid = [...holidays].find(([, name]) => name === "Idul Fitri")?.[0];
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
      const holiday = holidays.get(day) ?? null;
      const lebaran = eid !== undefined && day >= addDays(eid, -6) && day <= addDays(eid, 9);
      const leave =
        eid !== undefined &&
        holiday === null &&
        weekdayOf(day) !== 7 &&
        day >= addDays(eid, -2) &&
        day <= addDays(eid, 4);
      rows.push([
        day,
        weekdayOf(day) !== 7 && holiday === null && !leave,
        holiday,
        leave,
        lebaran,
        rainyMonths.has(Number(day.slice(5, 7))),
      ]);
    }
  }
  await copyRows(ctx.client, "calendar", ["day", "workday", "holiday", "joint_leave", "lebaran", "rainy"], rows);
}
