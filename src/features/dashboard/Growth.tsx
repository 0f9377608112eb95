import { change, pointChange } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { isWord } from "#kit/tone.ts";
import { toPixels } from "#web/report/figures.ts";
import { BarRow } from "./BarRow.tsx";
import { BoardCard } from "./BoardCard.tsx";
import type { Board } from "./dashboard.calls.ts";

/** Which brands made the growth and which cost some, in points that add up to all of it; bars to the right of the line gave, those to the left took. */
export function Growth({ growth, was, href }: { readonly growth: NonNullable<Board["growth"]>; readonly was: string; readonly href: string | null }) {
  const t = useT();
  const most = Math.max(...growth.brands.map((b) => Math.abs(toPixels(b.points) ?? 0)), 1e-9);
  const said = isWord(growth.total) ? null : t("{change} dari {period}, dalam poin", { change: change(growth.total).text, period: was });
  return (
    <BoardCard className="db-growth" title={t("Andil growth per merk")} beside={<span className="p-small p-faint">{said}</span>} href={href} link={t("Buka laporan")}>
      <ul className="p-body db-bars">
        {growth.brands.map((b) => {
          const n = toPixels(b.points) ?? 0;
          const rest = `${50 - Math.min(50, (Math.abs(n) * 50) / most)}%`;
          const bar = { inset: n < 0 ? `0 50% 0 ${rest}` : `0 ${rest} 0 50%` };
          return <BarRow key={b.id} name={b.name} figure={pointChange(b.points, 2).text} low={n < 0} bar={bar} mark={50} />;
        })}
      </ul>
    </BoardCard>
  );
}
