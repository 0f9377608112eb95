import { type Figure, figuresOf } from "../cube.ts";
import { compared, mainFigure, type Range, type Report } from "../report.ts";
import { saidFigure } from "../export/said-figure.server.ts";
import {
  type Addressee,
  type Block,
  type Content,
  type Fact,
  type Figures,
  type EmailMessage,
  composeEmail,
  type Writer,
} from "#platform/jobs/index.server.ts";
import { addressOf } from "../query/address.server.ts";
import { headlineOf } from "../query/answer.server.ts";
import { comparisonBehind, heading } from "../export/export-columns.server.ts";
import type { ReportSheet } from "../export/export.server.ts";
import { datedAs, throughOf } from "../export/export-head.server.ts";
import { columnText } from "./figure-text.server.ts";
import type { StoredSchedule } from "./rows.server.ts";
import { xlsxMime } from "#platform/import/index.server.ts";

type Sheet = Pick<ReportSheet, "rows" | "fileName" | "said">;
export type ReportFile = Sheet & { readonly file: Buffer };

/** The translated name and unit of a figure, as in its column heading. */
export const headOf = (figure: Figure, { say }: Writer): string => heading(saidFigure(figure, say), say);

/** The content of the mail: total figures with their comparison, and the leading rows. */
function figuresIn(
  report: Report,
  { said: { shown, total, firstRows, comparison }, rows }: Sheet,
  writer: Writer,
): Figures[] {
  const figures = figuresOf(report.of);
  const main = mainFigure(report);
  const line = (id: string): Fact => {
    const figure = figures[id] as Figure;
    const own = [headOf(figure, writer), columnText(writer, figure, total[id] ?? null)] as const;
    return id === main && comparison && total[compared] !== undefined
      ? [...own, `${comparisonBehind(comparison, writer.say)} ${columnText(writer, figure, total[compared])}`]
      : own;
  };
  const id = (shown.includes(main) ? main : shown[0]) as string;
  const first = figures[id] as Figure;
  const lines = firstRows.map((r): Fact => [r.name, columnText(writer, first, r.cells[id] ?? null)]);
  const headline = headlineOf(report).filter((h) => shown.includes(h));
  return [
    ...(headline.length > 0 ? [{ lines: headline.map(line) }] : []),
    { heads: [writer.say("Nama"), headOf(first, writer)], lines, more: rows - lines.length },
  ];
}

/** The report, the days of the figures, and whether the data is complete, because a mail may be read later. */
function factsOf(title: string, { said: { of }, rows }: Sheet, { say, day, days }: Writer): Fact[] {
  const { period, dataThrough, reported } = of;
  const through = throughOf({ dataThrough, period });
  return [
    [say("Nama laporan"), title],
    [say("Periode"), days(period.from, period.to)],
    // future days have no data
    ...(through >= period.from ? [[say("Data sampai"), day(through)] as const] : []),
    ...(reported ? [[say("Distributor melapor"), say("{done} dari {due}", { ...reported })] as const] : []),
    [say("Jumlah baris"), say("{rows} baris", { rows })],
  ];
}

/** The translated title of a report. */
export const titleOf = ({ title }: Report, schedule: Pick<StoredSchedule, "query">, { say }: Writer): string =>
  say(title, { product: schedule.query.line ?? "" });

const hub = "/laporan";
/** Link to the report with the schedule's parameters; with `days`, fixed to these days. */
export function openReport(
  { route, query }: Pick<StoredSchedule, "route" | "query">,
  { say }: Writer,
  days?: Range,
): Content["button"] {
  const linked = days ? datedAs(route, query, days) : { route, query };
  return { words: say("Buka laporan"), path: addressOf(linked) ?? hub };
}

/** The owner of a schedule, named in its mails. */
export type Owner = { readonly id: number; readonly fullname: string };
type Delivered = {
  readonly schedule: StoredSchedule;
  readonly report: Report;
  readonly owner: Owner;
};

/** The mail to one recipient with the recipient's file and figures. */
export function reportEmail(
  { schedule, report, owner }: Delivered,
  made: ReportFile,
  to: Addressee,
  sample: boolean,
): EmailMessage {
  const email = composeEmail(to, "report", (writer) => {
    const { say } = writer;
    const title = titleOf(report, schedule, writer);
    return {
      subject: sample ? say("Contoh: {name}", { name: schedule.name }) : schedule.name,
      blocks: [
        say("Terlampir laporan {title}, {rows} baris, dalam cakupan Anda sendiri.", { title, rows: made.rows }),
        { facts: factsOf(title, made, writer) },
        ...(made.rows > 0 ? figuresIn(report, made, writer).map((figures): Block => ({ figures })) : []),
      ],
      button: openReport(schedule, writer, made.said.of.period),
      why: whySent(schedule, owner, to, writer),
    };
  });
  return { ...email, attachment: { name: made.fileName, mime: xlsxMime, content: made.file } };
}

const whySent = ({ name }: StoredSchedule, owner: Owner, to: Addressee, { say }: Writer): string =>
  owner.id === to.id
    ? say("Surel ini dikirim oleh jadwal “{name}” milik Anda; ubah atau hentikan di halaman Laporan.", { name })
    : say("Surel ini dikirim oleh jadwal “{name}” milik {owner}, yang dapat mengubah atau menghentikannya.", {
        name,
        owner: owner.fullname,
      });

/** If a report cannot be generated, the owner is notified, and not the recipients. */
export const failureEmail = (
  { schedule, report, owner }: Delivered,
  to: Addressee,
  recipient: string,
  reason: string,
): EmailMessage =>
  composeEmail(to, "report", (writer) => {
    const { say } = writer;
    const title = titleOf(report, schedule, writer);
    return {
      subject: say("Gagal terkirim: {name}", { name: schedule.name }),
      blocks: [
        say("Laporan {title} tidak dapat dikirim kepada {recipient}.", { title, recipient }),
        {
          facts: [
            [say("Nama laporan"), title],
            [say("Penerima surel"), recipient],
            [say("Sebab"), say(reason)],
          ],
        },
      ],
      button: openReport(schedule, writer),
      why: whySent(schedule, owner, to, writer),
    };
  });
