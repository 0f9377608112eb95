import type { Tone } from "#kit/field.ts";
import { StatusTag, useT } from "#platform/ui/index.web.ts";
import type { AuctionPhase, AuctionRow } from "./lelang.calls.ts";

export const phases: Readonly<Record<AuctionPhase, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: "Terbuka", tone: "info" },
  closed: { label: "Menunggu keputusan", tone: "warning" },
  awarded: { label: "Dimenangkan", tone: "success" },
  failed: { label: "Tanpa pemenang", tone: "neutral" },
  cancelled: { label: "Dibatalkan", tone: "neutral" },
};

/** For distributors an award is displayed as won or lost. */
export function PhaseTag({ of }: { readonly of: Pick<AuctionRow, "phase" | "won" | "submission"> }) {
  const t = useT();
  const own = of.submission === null && of.phase === "awarded";
  const { label, tone } = own
    ? of.won
      ? { label: "Menang", tone: "success" as const }
      : { label: "Kalah", tone: "neutral" as const }
    : phases[of.phase];
  return <StatusTag tone={tone}>{t(label)}</StatusTag>;
}
