import type { Figure } from "../cube.ts";
import type { Range, Report } from "../report.ts";
import type { Writer } from "#platform/jobs/index.server.ts";
import type { Alert } from "./alert-type.server.ts";
import type { Owner } from "./report-email.server.ts";
import type { ReturnedRow, Measured } from "./limit.server.ts";

export type Change = {
  readonly alert: Alert;
  readonly report: Report;
  readonly figure: Figure;
  /** The days evaluated. */
  readonly period: Range;
  readonly owner: Owner;
  readonly crossed: readonly Measured[];
  readonly back: readonly ReturnedRow[];
  readonly sample: boolean;
};
export const titleOf = ({ crossed, back, sample }: Change): string =>
  sample
    ? "{name}: {count} di luar batas saat ini"
    : crossed.length === 0
      ? "{name}: {count} kembali dalam batas"
      : back.length === 0
        ? "{name}: {count} melewati batas"
        : "{name}: {count} melewati batas, {back} kembali";
export const countsOf = ({ alert, crossed, back }: Change) => ({
  name: alert.name,
  count: crossed.length || back.length,
  back: back.length,
});
export const subjectOf = (change: Change, { say }: Writer): string => say(titleOf(change), countsOf(change));
