import type { Cell } from "#platform/report/index.ts";
import { FigureTile, isKnown, known, type Tone } from "#platform/report/index.web.ts";
import { change, decimal, integer, missing, money, percent, useT } from "#platform/ui/index.web.ts";
import type { BulkBoard } from "./dashboard.calls.ts";
import boardStyles from "#platform/report/board/board.module.css";

/** The tone shows whether sales keep up with the plan for the elapsed part of the period. */
function toneOf({ figures: { planPct }, gonePct }: BulkBoard): Tone | undefined {
  if (!isKnown(planPct) || gonePct === 0) return undefined;
  const reached = (Number(planPct) * 100) / gonePct;
  return reached < 80 ? "bad" : reached < 95 ? "warn" : undefined;
}

type Links = Readonly<Record<"sales" | "plan" | "pipeline", string | null>>;
/** Tonnes and revenue sold, compared with the plan and the year before, and the pipeline. */
export function Tiles({ board, links }: { readonly board: BulkBoard; readonly links: Links }) {
  const t = useT();
  const { figures: f, pipeline: p } = board;
  const tone = board.reference.no === null ? undefined : toneOf(board);
  const signs = { bad: t("jauh di bawah rencana"), warn: t("di bawah rencana") } as const;
  const tonnes = (cell: Cell | undefined) => known(cell, (v) => t("{tonnes} ton", { tonnes: decimal(v, 1) }));
  return (
    <div className={boardStyles.tiles}>
      <FigureTile
        name={t("Volume curah")}
        value={tonnes(f.bulkTonnes)}
        caption={t("{count} pelanggan aktif", { count: known(f.customersActive, integer) })}
        href={links.sales}
      />
      <FigureTile
        name={t("Pendapatan curah")}
        value={known(f.bulkRevenue, money)}
        caption={t("Harga rata-rata {price} per ton", { price: known(f.avgPrice, money) })}
        href={links.sales}
      />
      <FigureTile
        name={t("Realisasi RKAP")}
        value={board.reference.no === null ? missing : known(f.planPct, percent)}
        sign={tone && { tone, words: signs[tone] }}
        caption={
          board.reference.no === null
            ? t("Belum ada versi acuan {year}", { year: String(board.reference.year) })
            : t("dari {plan}; perkiraan setahun {forecast}", {
                plan: tonnes(f.planTonnes),
                forecast: tonnes(f.fullYearForecast),
              })
        }
        href={links.plan}
      />
      <FigureTile
        name={t("Pertumbuhan tahunan")}
        value={known(f.growthYoY, (v) => change(v).text)}
        caption={t("Volume terhadap hari yang sama tahun lalu")}
        href={links.sales}
      />
      <FigureTile
        name={t("Pipeline tertimbang")}
        value={tonnes(p.weightedTonnes)}
        caption={t("{count} proyek terbuka, seluruhnya {tonnes}", {
          count: known(p.projects, integer),
          tonnes: tonnes(p.pipelineTonnes),
        })}
        href={links.pipeline}
      />
    </div>
  );
}
