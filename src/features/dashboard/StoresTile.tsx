import { integer, missing, percent, useT } from "#platform/ui/index.web.ts";
import { periodWord, toPixels } from "#platform/report/index.web.ts";
import type { Board, BoardPeriod } from "./dashboard.calls.ts";
import { Delta } from "./Delta.tsx";
import { Tile } from "./Tile.tsx";

type Props = {
  readonly stores: NonNullable<Board["stores"]>;
  readonly period: BoardPeriod;
  readonly unfinished: boolean;
  readonly href: string | null;
};
/**
 * Stores with purchases. Their share of the open stores is omitted for a year, because some of them have closed since.
 */
export function StoresTile({ stores, period, unfinished, href }: Props) {
  const t = useT();
  const { active, registered } = stores;
  const shared = registered !== null && period !== "ytd" && Number(active ?? 0) <= Number(registered);
  const share = { share: percent(stores.coveragePct), count: integer(registered) };
  return (
    <Tile
      name={t("Toko aktif")}
      value={registered === null && Number(active ?? 0) === 0 ? missing : integer(active)}
      unit={t("toko")}
      delta={
        <Delta
          now={active}
          was={stores.was}
          of={period === "mtd" ? t("bulan lalu") : periodWord(stores.comparison)}
          unfinished={unfinished}
        />
      }
      series={stores.series}
      bar={shared ? { share: toPixels(stores.coveragePct) ?? 0, mark: 100 } : undefined}
      caption={
        registered === null
          ? missing
          : shared
            ? t("{share} dari {count} toko terdaftar", share)
            : t("Terdaftar saat ini: {count} toko", { count: integer(registered) })
      }
      href={href}
    />
  );
}
