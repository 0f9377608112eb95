import type { ReactNode } from "react";
import { longMonth, month, today, useT } from "#platform/ui/index.web.ts";
import { PictureSkeleton } from "#platform/report/index.web.ts";
import { hasDays } from "./board-empty.ts";
import { DailyChart, dailyHeight } from "./DailyChart.tsx";
import type { Board } from "./dashboard.calls.ts";
import legendStyles from "#platform/report/page/legend.module.css";
import styles from "./dashboard.module.css";

type Props = { readonly daily: NonNullable<Board["daily"]>; readonly href: string | null; readonly phone: boolean };
/** Tonnes sold on each day of a month, beside the year before. */
export function DailyCard({ daily, href, phone }: Props) {
  const t = useT();
  const title = t("Volume harian {month}", { month: longMonth(Number(daily.month.slice(5, 7))) });
  return (
    <section className={`p-card ${styles.wide}`} aria-label={t("Volume harian")}>
      <Head title={href ? <a href={`#${href}`}>{title}</a> : t("Volume harian")} of={daily.month} />
      <div className="p-body">
        {hasDays(daily) ? <DailyChart daily={daily} phone={phone} /> : <p className="p-faint">{t("Belum ada data")}</p>}
      </div>
    </section>
  );
}

/** Placeholder with the same texts as the card, because their number of lines depends on the font. */
export function DailySkeleton({ phone }: { readonly phone: boolean }) {
  const t = useT();
  return (
    <div className={`p-card ${styles.wide}`} aria-hidden="true">
      <Head title={t("Volume harian")} of={today().slice(0, 7)} />
      <div className="p-body">
        <PictureSkeleton room={{ height: dailyHeight(phone) }} />
      </div>
    </div>
  );
}

function Head({ title, of }: { readonly title: ReactNode; readonly of: string }) {
  const t = useT();
  return (
    <header>
      <h2>{title}</h2>
      <span className="p-gap" />
      <span className={legendStyles.legend}>
        <span data-key="now">{t("Realisasi")}</span>
        <span data-key="required">{t("Laju yang perlu")}</span>
        <span data-key="was">{month(`${Number(of.slice(0, 4)) - 1}${of.slice(4)}`)}</span>
        <span className="p-faint">{t("ton")}</span>
      </span>
    </header>
  );
}
