import { addDays } from "#kit/day.ts";

/** Named ranges of days, relative to today in Jakarta. */
export type Preset = { readonly label: string; readonly from: string; readonly to: string };

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

export function datePresets(today: string): readonly Preset[] {
  const thisMonth = firstOf(today);
  const lastDay = addDays(thisMonth, -1);
  return [
    { label: "Hari ini", from: today, to: today },
    { label: "7 hari", from: addDays(today, -6), to: today },
    { label: "30 hari", from: addDays(today, -29), to: today },
    { label: "Bulan ini", from: thisMonth, to: today },
    { label: "Bulan lalu", from: firstOf(lastDay), to: lastDay },
    { label: "Tahun ini", from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}
