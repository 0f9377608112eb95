import { type Figure, figuresOf } from "#kit/cube.ts";
import { compared, mainFigure, type Report } from "#kit/report.ts";
import { fill } from "../http/language.ts";
import type { Letter } from "../mail/outbox.ts";
import { headlineOf } from "../report/answer.ts";
import { comparisonBehind, heading } from "../report/export-columns.ts";
import type { ReportSheet } from "../report/export.ts";
import { xlsxMime } from "../resource/export.ts";
import { figureText } from "./figure-text.ts";
import { linkOf } from "./recipient.ts";
import type { StoredSchedule } from "./rows.ts";

/** So many rows stand in the letter itself; the file has them all. */
const inLetter = 20;
type Sheet = Pick<ReportSheet, "rows" | "fileName" | "said">;
export type Made = Sheet & { readonly to: string; readonly file: Buffer };

/** What a reader wants to know before opening the file: the figures of everything, what they are compared with, and the rows that lead. */
function figuresIn(report: Report, { said: { shown, total, lead, comparison }, rows }: Sheet): string[] {
  const figures = figuresOf(report.of);
  const main = mainFigure(report);
  const line = (id: string): string => {
    const figure = figures[id] as Figure;
    const was = id === main && comparison && total[compared] !== undefined ? ` (${comparisonBehind(comparison)} ${figureText(figure, total[compared])})` : "";
    return `${heading(figure)}: ${figureText(figure, total[id] ?? null)}${was}`;
  };
  const headline = headlineOf(report).filter((id) => shown.includes(id));
  const first = (shown.includes(main) ? main : shown[0]) as string;
  const led = lead.slice(0, inLetter).map((r) => `${r.name}: ${figureText(figures[first] as Figure, r.cells[first] ?? null)}`);
  return [headline.map(line).join("\n"), [`${heading(figures[first] as Figure)}:`, ...led, ...(rows > led.length ? [`+${rows - led.length}`] : [])].join("\n")];
}

const valuesOf = (schedule: StoredSchedule, report: Report) => ({ name: schedule.name, title: fill(report.title, { product: String(schedule.query.line ?? "") }, "id") });

/** A recipient's own file with its figures in words. */
export function letterOf(schedule: StoredSchedule, report: Report, made: Made, userId: number, sample: boolean): Letter {
  const values = { ...valuesOf(schedule, report), rows: made.rows };
  const text = [
    fill("Terlampir laporan {title}, {rows} baris, dalam cakupan Anda sendiri.", values, "id"),
    ...(made.rows > 0 ? figuresIn(report, made) : []),
    ...linkOf(schedule),
    fill("Surel ini dikirim oleh jadwal “{name}”.", values, "id"),
  ].join("\n\n");
  const subject = sample ? fill("Contoh: {name}", values, "id") : schedule.name;
  return { to: made.to, userId, kind: "report", subject, text, attachment: { name: made.fileName, mime: xlsxMime, content: made.file } };
}

/** Who waits for a report hears nothing when it cannot be made; its owner does. */
export function failureLetter(schedule: StoredSchedule, report: Report, to: string, recipient: string, reason: string): Letter {
  const values = { ...valuesOf(schedule, report), recipient, reason };
  const text = [
    fill("Laporan {title} tidak dapat dikirim kepada {recipient}: {reason}", values, "id"),
    ...linkOf(schedule),
    fill("Surel ini dikirim oleh jadwal “{name}”.", values, "id"),
  ].join("\n\n");
  return { to, userId: schedule.owner, kind: "report", subject: fill("Gagal terkirim: {name}", values, "id"), text };
}
