import { figuresOf } from "../cube.ts";
import type { AlertInput, ReportSchedule, ScheduleTime, Zone } from "./report-schedule.calls.ts";
import type { Report } from "../report.ts";
import { decimal, instant, type Translate, separators } from "#platform/ui/index.web.ts";

export const zoneNames: Readonly<Record<Zone, string>> = {
  "Asia/Jakarta": "WIB",
  "Asia/Makassar": "WITA",
  "Asia/Jayapura": "WIT",
};
/** Monday first. */
export const weekdays = (t: Translate): readonly string[] => [
  t("Sen"),
  t("Sel"),
  t("Rab"),
  t("Kam"),
  t("Jum"),
  t("Sab"),
  t("Min"),
];
const hourOf = (hour: number): string => `${String(hour).padStart(2, "0")}${separators().clock}00`;
/** Computed on each rendering, because times are formatted in the current language. */
export const hourOptions = () => Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourOf(hour) }));

/** "Sen, Rab · 07.00 WIB" */
export function timeWords({ every, days, hour, zone }: ScheduleTime, t: Translate): string {
  const names = weekdays(t);
  const which =
    every === "week" ? days.map((d) => names[d - 1]).join(", ") : t("Tanggal {days}", { days: days.join(", ") });
  return `${which} · ${hourOf(hour)} ${zoneNames[zone]}`;
}

/** "Hari stok di bawah 7 · tiap baris"; outside its report the limit is shown as typed. */
export function ruleWords(
  { figure, label, test, bound, eachRow }: AlertInput & { readonly label?: string },
  report: Report | undefined,
  t: Translate,
  scale = 2,
): string {
  const formula = report ? figuresOf(report.of)[figure] : undefined;
  const values = { figure: t(label ?? formula?.label ?? "Angka"), bound: decimal(bound, formula?.scale ?? scale) };
  const rule = test === "below" ? t("{figure} di bawah {bound}", values) : t("{figure} di atas {bound}", values);
  return `${rule} · ${eachRow ? t("tiap baris") : t("totalnya")}`;
}

/** The stored question as an address. */
export function questionAddress({ route, query }: ReportSchedule): string {
  const { line, ...parameters } = query;
  return `#${route.replace(":product", line ?? "")}?${new URLSearchParams(parameters).toString()}`;
}

/** The next due time, the rows beyond the limit, and the last result. */
export function stateWords({ paused, nextAt, alert, last }: ReportSchedule, t: Translate): string {
  const done = !last
    ? alert
      ? t("Belum pernah diperiksa.")
      : t("Belum pernah dikirim.")
    : alert
      ? t("Terakhir {at}: {sent} diberi tahu, {empty} tanpa perubahan, {waiting} menunggu data, {missed} gagal.", {
          ...last,
          at: instant(last.at),
        })
      : t("Terakhir {at}: {sent} terkirim, {empty} kosong, {missed} gagal.", { ...last, at: instant(last.at) });
  return [
    ...(paused ? [] : [t("Berikutnya {at}.", { at: instant(nextAt) })]),
    ...(alert?.beyond ? [t("{count} di luar batas bagi Anda.", { count: alert.beyond })] : []),
    done,
    ...(last?.refused ? [t("{refused} ditolak server surel.", { refused: last.refused })] : []),
  ].join(" ");
}
