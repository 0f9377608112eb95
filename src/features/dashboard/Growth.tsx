import { change, pointChange, useT } from "#platform/ui/index.web.ts";
import { isWord } from "#platform/report/index.ts";
import { toPixels } from "#platform/report/index.web.ts";
import { BarRow } from "./BarRow.tsx";
import { BoardCard } from "./BoardCard.tsx";
import type { Board } from "./dashboard.calls.ts";
import styles from "./dashboard.module.css";

type Props = {
  readonly growth: NonNullable<Board["growth"]>;
  readonly was: string;
  /** Whether a partial day is compared with a whole one; losses are then shown without an assessment. */
  readonly unfinished: boolean;
  readonly href: string | null;
};
/**
 * Contributions of brands to the growth in percentage points, which add up to the total; bars to the right are gains,
 * bars to the left losses.
 */
export function Growth({ growth, was, unfinished, href }: Props) {
  const t = useT();
  const maximum = Math.max(...growth.brands.map((b) => Math.abs(toPixels(b.points) ?? 0)), 1e-9);
  const label = isWord(growth.total)
    ? null
    : t("{change} dari {period}, dalam poin", { change: change(growth.total).text, period: was });
  return (
    <BoardCard
      className={styles.growth}
      title={t("Andil growth per merk")}
      beside={
        <span className="p-small p-faint">{label && unfinished ? `${label} (${t("hari belum selesai")})` : label}</span>
      }
      href={href}
      link={t("Buka laporan")}
    >
      <ul className={`p-body ${styles.bars}`}>
        {growth.brands.map((b) => {
          const n = toPixels(b.points) ?? 0;
          const rest = `${50 - Math.min(50, (Math.abs(n) * 50) / maximum)}%`;
          const bar = { inset: n < 0 ? `0 50% 0 ${rest}` : `0 ${rest} 0 50%` };
          // no link: filtered by a brand, the page would show that brand's growth, not its contribution
          return (
            <BarRow
              key={b.id}
              name={b.name}
              href={null}
              figure={pointChange(b.points, 2).text}
              low={n < 0 && !unfinished}
              bar={bar}
              mark={50}
            />
          );
        })}
      </ul>
    </BoardCard>
  );
}
