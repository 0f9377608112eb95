import { useEffect, useState } from "react";
import type { Report } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { ChartSkeleton } from "../chart/ChartFrame.tsx";
import styles from "./loading.module.css";
import headlineStyles from "./headline.module.css";

/** A skeleton of the page, and after three seconds a text about what is being read. */
export function Loading({ report, chart }: { readonly report: Report; readonly chart: boolean }) {
  const t = useT();
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = [setTimeout(() => setStage(1), 200), setTimeout(() => setStage(2), 3000)];
    return () => timers.forEach(clearTimeout);
  }, []);
  const bone = (width: number, height = 12) => <span className="p-bone" style={{ width, height }} />;
  return (
    <div className={styles.loading} role="status" aria-label={t("Memuat")}>
      {stage === 0 ? null : (
        <>
          <div className={`p-card ${headlineStyles.headline}`} data-count={5} aria-hidden="true">
            {report.show.slice(0, 5).map((id) => (
              <div key={id} className={headlineStyles.tile}>
                {bone(56)}
                {bone(120, 20)}
                {bone(40)}
              </div>
            ))}
          </div>
          {report.chart && report.chart.kind !== "none" && chart ? (
            <div className="p-card" aria-hidden="true">
              <header>{bone(240)}</header>
              <div className="p-body">
                <ChartSkeleton chart={report.chart} phone={false} />
              </div>
            </div>
          ) : null}
          <div className={`p-card ${styles.bones}`} aria-hidden="true">
            {Array.from({ length: 9 }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
              <div key={i} className="p-row">
                {bone(120 + ((i * 37) % 80))}
                <span className="p-gap" />
                {report.show.slice(0, 6).map((id) => (
                  <span key={id}>{bone(72)}</span>
                ))}
              </div>
            ))}
          </div>
          {stage === 2 ? <p className="p-caption p-faint">{t("Masih membaca data…")}</p> : null}
        </>
      )}
    </div>
  );
}
