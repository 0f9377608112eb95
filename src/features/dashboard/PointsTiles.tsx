import { integer, money, useT } from "#platform/ui/index.web.ts";
import type { Board } from "./dashboard.calls.ts";
import { Tile } from "./Tile.tsx";
import styles from "./dashboard.module.css";

type Props = {
  readonly points: NonNullable<Board["points"]>;
  readonly when: string;
  readonly links: Pick<Board["links"], "points" | "liability">;
};
/** Points earned and redeemed by members, with the outstanding points, or their liability in rupiah with permission. */
export function PointsTiles({ points, when, links }: Props) {
  const t = useT();
  const { earned, redeemed, left, liability, series } = points;
  const outstanding = t("{points} poin belum ditukar", { points: integer(left) });
  return (
    <div className={styles.points}>
      <Tile
        name={t("Poin diperoleh {when}", { when })}
        value={integer(earned)}
        unit={t("poin")}
        series={series.earned}
        caption={outstanding}
        href={links.points}
      />
      <Tile
        name={t("Poin ditukar {when}", { when })}
        value={integer(redeemed)}
        unit={t("poin")}
        series={series.redeemed}
        caption={liability === null ? outstanding : t("Liabilitas {amount}", { amount: money(liability) })}
        href={liability === null ? links.points : links.liability}
      />
    </div>
  );
}
