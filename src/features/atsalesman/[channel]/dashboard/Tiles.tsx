import type { Cell } from "#platform/report/index.ts";
import { FigureTile, isKnown, known, type Tone } from "#platform/report/index.web.ts";
import { decimal, integer, missing, percent, useT } from "#platform/ui/index.web.ts";
import type { SalesmanBoard } from "./dashboard.calls.ts";

type Links = SalesmanBoard["links"];
const shareOf = (cell: Cell | undefined): string => known(cell, percent);
const countOf = (cell: Cell | undefined): string => known(cell, integer);
/** Below the first limit a figure is bad, below the second it needs attention. */
const toneOf = (cell: Cell | undefined, bad: number, warn: number): Tone | undefined =>
  !isKnown(cell) ? undefined : Number(cell) < bad ? "bad" : Number(cell) < warn ? "warn" : undefined;

/** Compliance with the plan, results of visits, location checks, and purchases of the stores. */
export function Tiles({ figures: f, links }: { readonly figures: SalesmanBoard["figures"]; readonly links: Links }) {
  const t = useT();
  const signs = { bad: t("jauh di bawah batas"), warn: t("di bawah batas") } as const;
  const signOf = (cell: Cell | undefined, bad: number, warn: number) => {
    const tone = toneOf(cell, bad, warn);
    return tone && { tone, words: signs[tone] };
  };
  const part = (a: string, b: string) => ({ part: countOf(f[a]), whole: countOf(f[b]) });
  return (
    <>
      <FigureTile
        name={t("Call compliance")}
        value={shareOf(f.callCompliancePct)}
        sign={signOf(f.callCompliancePct, 80, 95)}
        caption={t("{part} dari {whole} rencana terlaksana", part("plannedDone", "planned"))}
        href={links.calls}
      />
      <FigureTile
        name={t("Strike rate")}
        value={shareOf(f.strikeRatePct)}
        sign={signOf(f.strikeRatePct, 0, 30)}
        caption={t("{part} dari {whole} kunjungan berakhir dengan pesanan", part("productiveVisits", "visits"))}
        href={links.strike}
      />
      <FigureTile
        name={t("Dalam radius %")}
        value={shareOf(f.inRadiusPct)}
        sign={signOf(f.inRadiusPct, 75, 90)}
        caption={t("{part} dari {whole} kunjungan yang dinilai", part("inRadius", "measured"))}
        href={links.radius}
      />
      <FigureTile
        name={t("Volume terhadap target")}
        value={isKnown(f.tonnes) ? t("{tonnes} ton", { tonnes: decimal(f.tonnes, 1) }) : missing}
        sign={signOf(f.proRataPct, 80, 95)}
        caption={
          isKnown(f.salesmanTarget)
            ? t("{share} dari target {target} ton", {
                share: shareOf(f.achievementPct),
                target: countOf(f.salesmanTarget),
              })
            : t("Belum ada target untuk periode ini")
        }
        href={links.target}
      />
      <FigureTile
        name={t("Toko aktif")}
        value={countOf(f.activeStores)}
        caption={t("{count} di antaranya pembeli baru", { count: countOf(f.newStores) })}
        href={links.target}
      />
    </>
  );
}
