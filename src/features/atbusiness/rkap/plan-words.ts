import type { Tone } from "#kit/field.ts";
import type { PlanState, PlanVersion } from "./rkap.calls.ts";

export const stateTags: Readonly<Record<PlanState, { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: "Draf", tone: "neutral" },
  submitted: { label: "Diajukan", tone: "info" },
  approved: { label: "Disetujui", tone: "success" },
};
export const kindNames: Readonly<Record<PlanVersion["kind"], string>> = { budget: "Anggaran", revision: "Revisi" };
export const tabNames = { tonnes: "Volume", price: "Harga", revenue: "Pendapatan" } as const;

type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;
/** The label of a version in choices: its number, kind and state. */
export const versionLabel = (v: PlanVersion, t: Say): string =>
  [
    t("Versi {no}", { no: v.no }),
    t(kindNames[v.kind]),
    t(stateTags[v.state].label),
    ...(v.isReference ? [t("Acuan")] : []),
  ].join(" · ");
