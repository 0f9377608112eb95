import { dayMonth, percent, useT } from "#platform/ui/index.web.ts";
import { toPixels } from "#platform/report/index.web.ts";
import { BarRow } from "./BarRow.tsx";
import { BoardCard } from "./BoardCard.tsx";
import { rowAddress } from "./board-address.ts";
import type { Board } from "./dashboard.calls.ts";
import styles from "./dashboard.module.css";

const maxPercent = 125;

type Props = { readonly areas: NonNullable<Board["areas"]>; readonly through: string; readonly href: string | null };
/**
 * The areas furthest ahead of and behind the plan. The mark is the plan up to the last day with data, while the tile
 * above compares with the whole plan.
 */
export function Areas({ areas, through, href }: Props) {
  const t = useT();
  return (
    <BoardCard
      className={styles.areas}
      title={t("Pencapaian pro-rata per area")}
      beside={
        <span className="p-small p-faint">
          {t("tertinggi dan terendah, terhadap target s.d. {date}", { date: dayMonth(through) })}
        </span>
      }
      href={href}
      link={t("Buka laporan")}
    >
      <ul className={`p-body ${styles.bars}`}>
        {[...areas.top, ...areas.bottom].map((a) => {
          const n = toPixels(a.proRataPct) ?? 0;
          const bar = { width: `${Math.max(0, Math.min(100, (n * 100) / maxPercent))}%` };
          return (
            <BarRow
              key={a.id}
              name={a.name}
              href={rowAddress(href, { area: a.id })}
              figure={percent(a.proRataPct)}
              low={n < 95}
              bar={bar}
              mark={10_000 / maxPercent}
            />
          );
        })}
      </ul>
    </BoardCard>
  );
}
