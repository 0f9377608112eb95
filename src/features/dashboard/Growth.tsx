import { change, pointChange } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { isWord } from "#kit/tone.ts";
import { toPixels } from "#web/report/figures.ts";
import { BarRow } from "./BarRow.tsx";
import { BoardCard } from "./BoardCard.tsx";
import type { Board } from "./dashboard.calls.ts";

type Props = {
  readonly growth: NonNullable<Board["growth"]>;
  readonly was: string;
  /** Part of a day against a whole one: who took from that is not known yet. */
  readonly unfinished: boolean;
  readonly href: string | null;
};
/** Which brands made the growth and which cost some, in points that add up to all of it; bars to the right of the line gave, those to the left took. */
export function Growth({ growth, was, unfinished, href }: Props) {
  const t = useT();
  const most = Math.max(...growth.brands.map((b) => Math.abs(toPixels(b.points) ?? 0)), 1e-9);
  const said = isWord(growth.total)
    ? null
    : t("{change} dari {period}, dalam poin", { change: change(growth.total).text, period: was });
  return (
    <BoardCard
      className="db-growth"
      title={t("Andil growth per merk")}
      beside={
        <span className="p-small p-faint">{said && unfinished ? `${said} (${t("hari belum selesai")})` : said}</span>
      }
      href={href}
      link={t("Buka laporan")}
    >
      <ul className="p-body db-bars">
        {growth.brands.map((b) => {
          const n = toPixels(b.points) ?? 0;
          const rest = `${50 - Math.min(50, (Math.abs(n) * 50) / most)}%`;
          const bar = { inset: n < 0 ? `0 50% 0 ${rest}` : `0 ${rest} 0 50%` };
          // narrowed to one brand, the page would tell that brand's own growth and not what it gave to all of it
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
