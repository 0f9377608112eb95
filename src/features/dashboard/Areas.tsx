import { percent } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { toPixels } from "#web/report/figures.ts";
import type { Board, BoardArea } from "./dashboard.calls.ts";

const most = 125;

function Row({ area }: { readonly area: BoardArea }) {
  const n = toPixels(area.proRataPct) ?? 0;
  return (
    <li>
      <span className="p-cut">{area.name}</span>
      <span className="db-track" data-low={n < 95 ? "" : undefined} aria-hidden="true">
        <b style={{ width: `${Math.max(0, Math.min(100, (n * 100) / most))}%` }} />
        <i style={{ left: `${10_000 / most}%` }} />
      </span>
      <span className="p-num">{percent(area.proRataPct)}</span>
    </li>
  );
}

/** Those ahead of the plan and those behind it; the mark is the plan so far. */
export function Areas({ areas, href }: { readonly areas: NonNullable<Board["areas"]>; readonly href: string | null }) {
  const t = useT();
  return (
    <section className="p-card db-areas" aria-label={t("Capaian per area")}>
      <header>
        <h2>{t("Capaian per area")}</h2>
        <span className="p-small p-faint">{t("tertinggi dan terendah")}</span>
        <span className="p-gap" />
        {href ? (
          <a className="p-small" href={`#${href}`}>
            {t("Buka laporan")}
          </a>
        ) : null}
      </header>
      <ul className="p-body">
        {[...areas.top, ...areas.bottom].map((a) => (
          <Row key={a.id} area={a} />
        ))}
      </ul>
    </section>
  );
}
