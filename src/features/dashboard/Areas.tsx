import { percent } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { toPixels } from "#web/report/figures.ts";
import { BarRow } from "./BarRow.tsx";
import { BoardCard } from "./BoardCard.tsx";
import type { Board } from "./dashboard.calls.ts";

const most = 125;

/** Those ahead of the plan and those behind it; the mark is the plan so far. */
export function Areas({ areas, href }: { readonly areas: NonNullable<Board["areas"]>; readonly href: string | null }) {
  const t = useT();
  return (
    <BoardCard
      className="db-areas"
      title={t("Capaian per area")}
      beside={<span className="p-small p-faint">{t("tertinggi dan terendah")}</span>}
      href={href}
      link={t("Buka laporan")}
    >
      <ul className="p-body db-bars">
        {[...areas.top, ...areas.bottom].map((a) => {
          const n = toPixels(a.proRataPct) ?? 0;
          const bar = { width: `${Math.max(0, Math.min(100, (n * 100) / most))}%` };
          return <BarRow key={a.id} name={a.name} figure={percent(a.proRataPct)} low={n < 95} bar={bar} mark={10_000 / most} />;
        })}
      </ul>
    </BoardCard>
  );
}
