import type { Figure } from "#kit/cube.ts";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import { fill } from "../http/language.ts";
import type { Letter } from "../mail/outbox.ts";
import { heading } from "../report/export-columns.ts";
import { figureText } from "./figure-text.ts";
import { type Figures, htmlOf, type Line, type Part, textOf } from "./letter-parts.ts";
import { type Measured, places } from "./limit.ts";
import { linkOf } from "./recipient.ts";
import type { Change } from "./tell-change.ts";

/** So many rows of each kind stand in the letter; of the others only their number. */
const most = 20;

/** What has crossed its limit or came back, each with its figure and how that has changed. */
export function changeLetter(change: Change, subject: string): Letter {
  const { alert, figure, crossed, back, userId, email, sample } = change;
  const { test, bound } = alert.alert;
  const values = { name: alert.name, figure: heading(figure), bound: figureText(figure, bound) };
  const table = <T extends Measured>(title: string, rows: readonly T[], changeOf: (row: T) => string): Part[] =>
    rows.length === 0 ? [] : [fill(title, undefined, "id"), figuresOf(figure, rows, changeOf)];
  const parts: Part[] = [
    fill(test === "below" ? "Batas: {figure} di bawah {bound}." : "Batas: {figure} di atas {bound}.", values, "id"),
    ...table(sample ? "Di luar batas saat ini:" : "Melewati batas:", crossed, ({ value }) =>
      beyondText(figure, value, bound),
    ),
    ...table("Kembali dalam batas:", back, ({ before }) =>
      fill("sebelumnya {before}", { before: figureText(figure, before) }, "id"),
    ),
    ...(crossed.length + back.length === 0 ? [fill("Tidak ada yang di luar batas saat ini.", undefined, "id")] : []),
    fill("Angka dihitung dalam cakupan Anda sendiri.", undefined, "id"),
    ...linkOf(alert).map((href) => ({ href, words: "Buka laporan" })),
    fill("Surel ini dikirim oleh peringatan “{name}”.", values, "id"),
  ];
  return { to: email ?? "", userId, kind: "alert", subject, text: textOf(parts), html: htmlOf(subject, parts) };
}

const figuresOf = <T extends Measured>(figure: Figure, rows: readonly T[], changeOf: (row: T) => string): Figures => ({
  heads: ["Nama", heading(figure)],
  lines: rows.slice(0, most).map((r): Line => [r.name, figureText(figure, r.value), changeOf(r)]),
  more: Math.max(0, rows.length - most),
});

/** How far a figure is from its limit; a part of a hundred is so many points away, and what lies on sides of a mark says so itself. */
function beyondText(figure: Figure, value: string, bound: string): string {
  if (figure.sides) return "";
  const off = unitsOf(value, places) - unitsOf(bound, places);
  const far = fromUnits(off < 0n ? -off : off, places);
  const amount =
    figure.unit === "%"
      ? fill("{count} poin", { count: figureText({ ...figure, unit: "n" }, far) }, "id")
      : figureText(figure, far);
  return fill(off < 0n ? "{amount} di bawah batas" : "{amount} di atas batas", { amount }, "id");
}
