import ToolOutlined from "@ant-design/icons/ToolOutlined";
import { Button } from "antd";
import { type RollupWatch as Watch, rollupWatchState } from "#features/laporan/rollup/rollup.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, integer, LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";
import { RollupIncident } from "./RollupIncident.tsx";
import styles from "./data-management.module.css";

/** Results of the rollup comparisons, with a button that repairs the differences. */
export function RollupWatch({ busy, onRepair }: { readonly busy: boolean; readonly onRepair: () => void }) {
  const t = useT();
  const query = useQueryCall(rollupWatchState, {}, { refetchInterval: 10_000 });
  const w = query.data;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!w) return <LoadingState rows={2} />;
  return (
    <section className={styles.watch} aria-label={t("Pemeriksaan ringkasan")}>
      <header>
        <h2 className={styles.heading}>{t("Pemeriksaan ringkasan")}</h2>
        {w.open > 0 ? (
          <StatusTag tone="error">{t("{count} bagian berbeda", { count: integer(w.open) })}</StatusTag>
        ) : w.last ? (
          <StatusTag tone="success">{t("Semua sama")}</StatusTag>
        ) : null}
        <span className="p-gap" />
        {w.open > 0 ? (
          <Button type="primary" icon={<ToolOutlined aria-hidden="true" />} disabled={busy} onClick={onRepair}>
            {t("Perbaiki dan periksa lagi")}
          </Button>
        ) : null}
      </header>
      <p className="p-muted">
        {t(
          "Setiap malam tiga bulan terakhir dan satu bulan yang lebih lama, bergiliran, dibandingkan dengan barisnya.",
        )}{" "}
        <LastCheck last={w.last} />
      </p>
      {w.incidents.length > 0 ? (
        <ul className={styles.found}>
          {w.incidents.map((i) => (
            <RollupIncident key={i.id} incident={i} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function LastCheck({ last }: { readonly last: Watch["last"] }) {
  const t = useT();
  if (!last) return t("Belum pernah diperiksa.");
  const values = { time: instant(last.finishedAt), months: integer(last.months), count: integer(last.differences) };
  return last.nightly
    ? t("Terakhir {time} (malam): {months} bulan, {count} berbeda.", values)
    : t("Terakhir {time} (manual): {months} bulan, {count} berbeda.", values);
}
