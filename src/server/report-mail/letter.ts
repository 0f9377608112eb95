import { type Figure, figuresOf } from "#kit/cube.ts";
import { compared, mainFigure, type Report } from "#kit/report.ts";
import { fill } from "../http/language.ts";
import type { Letter } from "../mail/outbox.ts";
import { headlineOf } from "../report/answer.ts";
import { comparisonBehind, heading } from "../report/export-columns.ts";
import type { ReportSheet } from "../report/export.ts";
import { xlsxMime } from "../resource/export.ts";
import { columnText, dayText } from "./figure-text.ts";
import { type Figures, htmlOf, type Line, type Part, textOf } from "./letter-parts.ts";
import { linkOf } from "./recipient.ts";
import type { StoredSchedule } from "./rows.ts";

type Sheet = Pick<ReportSheet, "rows" | "fileName" | "said">;
export type Made = Sheet & { readonly to: string; readonly file: Buffer };

/** What a reader wants to know before opening the file: the figures of everything, what they are compared with, and the rows that lead. */
function figuresIn(report: Report, { said: { shown, total, lead, comparison }, rows }: Sheet): Figures[] {
  const figures = figuresOf(report.of);
  const main = mainFigure(report);
  const line = (id: string): Line => {
    const figure = figures[id] as Figure;
    const own = [heading(figure), columnText(figure, total[id] ?? null)] as const;
    return id === main && comparison && total[compared] !== undefined
      ? [...own, `${comparisonBehind(comparison)} ${columnText(figure, total[compared])}`]
      : own;
  };
  const id = (shown.includes(main) ? main : shown[0]) as string;
  const first = figures[id] as Figure;
  const lines = lead.map((r): Line => [r.name, columnText(first, r.cells[id] ?? null)]);
  const headline = headlineOf(report).filter((h) => shown.includes(h));
  return [
    ...(headline.length > 0 ? [{ lines: headline.map(line) }] : []),
    { heads: ["Nama", heading(first)], lines, more: rows - lines.length },
  ];
}

/** Which days the figures are of, and how whole they are: a letter is read days after it was written. */
function daysOf({ said: { of } }: Sheet): string {
  const { period, dataThrough, reported } = of;
  const days = period.from === period.to ? dayText(period.from) : `${dayText(period.from)} – ${dayText(period.to)}`;
  const values = { days, through: dayText(dataThrough), done: reported?.done ?? 0, due: reported?.due ?? 0 };
  return fill(
    reported
      ? "Periode {days}; data sampai {through}, {done} dari {due} distributor melapor."
      : "Periode {days}; data sampai {through}.",
    values,
    "id",
  );
}

const valuesOf = (schedule: StoredSchedule, report: Report) => ({
  name: schedule.name,
  title: fill(report.title, { product: String(schedule.query.line ?? "") }, "id"),
});

/** Where to go on, and who writes. */
const foot = (schedule: StoredSchedule): Part[] => [
  ...linkOf(schedule).map((href) => ({ href, words: "Buka laporan" })),
  fill("Surel ini dikirim oleh jadwal “{name}”.", { name: schedule.name }, "id"),
];
const written = (subject: string, parts: readonly Part[]) => ({
  kind: "report",
  subject,
  text: textOf(parts),
  html: htmlOf(subject, parts),
});

/** A recipient's own file with its figures in words. */
export function letterOf(
  schedule: StoredSchedule,
  report: Report,
  made: Made,
  userId: number,
  sample: boolean,
): Letter {
  const values = { ...valuesOf(schedule, report), rows: made.rows };
  const subject = sample ? fill("Contoh: {name}", values, "id") : schedule.name;
  const told = fill("Terlampir laporan {title}, {rows} baris, dalam cakupan Anda sendiri.", values, "id");
  const parts = [told, daysOf(made), ...(made.rows > 0 ? figuresIn(report, made) : []), ...foot(schedule)];
  return {
    ...written(subject, parts),
    to: made.to,
    userId,
    attachment: { name: made.fileName, mime: xlsxMime, content: made.file },
  };
}

/** Who waits for a report hears nothing when it cannot be made; its owner does. */
export function failureLetter(
  schedule: StoredSchedule,
  report: Report,
  to: string,
  recipient: string,
  reason: string,
): Letter {
  const values = { ...valuesOf(schedule, report), recipient, reason };
  const told = fill("Laporan {title} tidak dapat dikirim kepada {recipient}: {reason}", values, "id");
  return {
    ...written(fill("Gagal terkirim: {name}", values, "id"), [told, ...foot(schedule)]),
    to,
    userId: schedule.owner,
  };
}
