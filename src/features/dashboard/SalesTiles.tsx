import { isWord } from "#platform/report/index.ts";
import { decimal, integer, missing, money, percent, useT } from "#platform/ui/index.web.ts";
import { toPixels } from "#platform/report/index.web.ts";
import { hasSales } from "./board-empty.ts";
import type { Board } from "./dashboard.calls.ts";
import { Delta } from "./Delta.tsx";
import { Tile } from "./Tile.tsx";

type SalesProps = {
  readonly board: Board;
  readonly sales: NonNullable<Board["sales"]>;
  readonly was: string;
  readonly when: string;
  readonly unfinished: boolean;
  readonly byBrand: boolean;
};
/** Volume and net sales of the period, compared with the target and the previous period. */
export function SalesTiles({ board, sales, was, when, unfinished, byBrand }: SalesProps) {
  const t = useT();
  const unplanned = byBrand ? "–" : t("Belum ada target untuk periode ini");
  const forecast =
    sales.forecastPct !== null && !isWord(sales.forecastPct)
      ? `, ${t("perkiraan {share}", { share: percent(sales.forecastPct) })}`
      : "";
  const caption =
    sales.target === null
      ? unplanned
      : `${t("{share} dari target {target} ton", { share: percent(sales.achievementPct), target: integer(sales.target) })}${forecast}`;
  const sold = hasSales(sales);
  const bar = sales.target === null ? undefined : { share: toPixels(sales.achievementPct) ?? 0, mark: board.gonePct };
  return (
    <>
      <Tile
        name={t("Volume {when}", { when })}
        value={sold ? decimal(sales.tonnes, 1) : missing}
        unit={t("ton")}
        delta={<Delta now={sales.tonnes} was={sales.was.tonnes} of={was} unfinished={unfinished} />}
        series={sales.series.tonnes}
        bar={bar}
        caption={caption}
        href={board.links.sales}
      />
      <Tile
        name={t("Nilai bersih {when}", { when })}
        value={sold ? money(sales.netSales) : missing}
        delta={<Delta now={sales.netSales} was={sales.was.netSales} of={was} unfinished={unfinished} />}
        series={sales.series.netSales}
        caption={isWord(sales.avgPrice) ? "–" : t("Harga rata-rata {price} / ton", { price: money(sales.avgPrice) })}
        href={board.links.areas}
      />
    </>
  );
}
