import type { Figure } from "../cube.ts";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import {
  type Addressee,
  type Block,
  type Fact,
  type Figures,
  type EmailMessage,
  composeEmail,
  type Writer,
} from "#platform/jobs/index.server.ts";
import { columnText, figureText } from "./figure-text.server.ts";
import { headOf, openReport, titleOf } from "./report-email.server.ts";
import { type Measured, places } from "./limit.server.ts";
import { type Change, subjectOf } from "./alert-change.server.ts";

/** Number of rows of each kind listed in the mail; the others are only counted. */
const maxChanges = 20;

/** Rows that crossed their limit or returned, each with its figure and change, with the report and its days. */
export const changeEmail = (change: Change, to: Addressee): EmailMessage =>
  composeEmail(to, "alert", (writer) => {
    const { say } = writer;
    const { alert, figure, crossed, back, period, sample } = change;
    const table = <T extends Measured>(title: string, rows: readonly T[], changeOf: (row: T) => string): Block[] =>
      rows.length === 0 ? [] : [say(title), { figures: figuresOf(writer, figure, rows, changeOf) }];
    return {
      subject: subjectOf(change, writer),
      blocks: [
        { facts: factsOf(change, writer) },
        ...table(sample ? "Di luar batas saat ini:" : "Melewati batas:", crossed, ({ value }) =>
          beyondText(writer, figure, value, alert.alert.bound),
        ),
        ...table("Kembali dalam batas:", back, ({ before }) =>
          say("sebelumnya {before}", { before: columnText(writer, figure, before) }),
        ),
        ...(crossed.length + back.length === 0 ? [say("Tidak ada yang di luar batas saat ini.")] : []),
        say("Angka dihitung dalam cakupan Anda sendiri."),
      ],
      button: openReport(alert, writer, period),
      why: reasonForMail(change, to, writer),
    };
  });

function factsOf({ alert, report, figure, period }: Change, writer: Writer): Fact[] {
  const { say } = writer;
  const { test, bound } = alert.alert;
  const limit = { figure: headOf(figure, writer), bound: figureText(writer, figure, bound) };
  return [
    [say("Nama laporan"), titleOf(report, alert, writer)],
    [say("Periode"), writer.days(period.from, period.to)],
    [say("Batas"), say(test === "below" ? "{figure} di bawah {bound}" : "{figure} di atas {bound}", limit)],
  ];
}

const reasonForMail = ({ alert, owner }: Change, to: Addressee, { say }: Writer): string =>
  owner.id === to.id
    ? say("Surel ini dikirim oleh peringatan “{name}” milik Anda; ubah atau hentikan di halaman Laporan.", {
        name: alert.name,
      })
    : say("Surel ini dikirim oleh peringatan “{name}” milik {owner}, yang dapat mengubah atau menghentikannya.", {
        name: alert.name,
        owner: owner.fullname,
      });

const figuresOf = <T extends Measured>(
  writer: Writer,
  figure: Figure,
  rows: readonly T[],
  changeOf: (row: T) => string,
): Figures => ({
  heads: [writer.say("Nama"), headOf(figure, writer)],
  lines: rows
    .slice(0, maxChanges)
    .map(
      (r): Fact => [r.member === "" ? writer.say(r.name) : r.name, columnText(writer, figure, r.value), changeOf(r)],
    ),
  more: Math.max(0, rows.length - maxChanges),
});

/**
 * The distance of a figure from its limit, in percentage points for percentages; figures with two sides use their own
 * texts.
 */
function beyondText(writer: Writer, figure: Figure, value: string, bound: string): string {
  if (figure.sides) return "";
  const off = unitsOf(value, places) - unitsOf(bound, places);
  const far = fromUnits(off < 0n ? -off : off, places);
  const amount =
    figure.unit === "%"
      ? writer.say("{count} poin", { count: columnText(writer, { ...figure, unit: "n" }, far) })
      : columnText(writer, figure, far);
  return writer.say(off < 0n ? "{amount} di bawah batas" : "{amount} di atas batas", { amount });
}
