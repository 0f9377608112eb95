import BuildOutlined from "@ant-design/icons/BuildOutlined";
import SafetyCertificateOutlined from "@ant-design/icons/SafetyCertificateOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Popconfirm } from "antd";
import { type RollupSummary, rollupSummary, rollupWatchState } from "#features/laporan/rollup/rollup.calls.ts";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, integer, LoadingState, Page, useT } from "#platform/ui/index.web.ts";
import { JobProgress, useJobsEnded } from "#platform/jobs/index.web.ts";
import { PointWatch } from "./PointWatch.tsx";
import { RollupWatch } from "./RollupWatch.tsx";
import { rollupNames } from "./rollup-names.ts";
import { useRollupJob } from "./useRollupJob.ts";
import styles from "./data-management.module.css";

const checked = 3;
const everything = 120;

/** State of the rollups that reports read, with the actions compare and rebuild. */
export default function DataManagementPage() {
  const t = useT();
  const query = useQueryCall(rollupSummary, {}, { refetchInterval: 10_000 });
  const client = useQueryClient();
  const { check, rebuild, repair, busy, shown } = useRollupJob();
  useJobsEnded(() => {
    for (const def of [rollupSummary, rollupWatchState]) void client.invalidateQueries({ queryKey: keyOf(def) });
  });
  return (
    <Page title={t("Data management")}>
      <h2 className={styles.heading}>{t("Ringkasan untuk laporan")}</h2>
      <p className="p-muted">
        {t(
          "Laporan membaca ringkasan per bulan dan distributor. Bagian yang tertinggal dibaca langsung dari barisnya, sehingga angkanya selalu tepat, hanya lebih lambat.",
        )}
      </p>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingState rows={4} /> : null}
      <div className={styles.cards}>
        {query.data?.data.map((s) => (
          <Summary key={s.mark} summary={s} />
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          type="primary"
          icon={<SafetyCertificateOutlined aria-hidden="true" />}
          disabled={busy}
          onClick={() => check({ months: checked })}
        >
          {t("Bandingkan 3 bulan terakhir dengan barisnya")}
        </Button>
        <Button
          icon={<SafetyCertificateOutlined aria-hidden="true" />}
          disabled={busy}
          onClick={() => check({ months: everything })}
        >
          {t("Bandingkan semua bulan")}
        </Button>
        <Popconfirm
          title={t("Bangun ulang semua ringkasan?")}
          description={t("Laporan tetap tepat selama berjalan, hanya lebih lambat.")}
          okText={t("Bangun ulang")}
          cancelText={t("Batal")}
          disabled={busy}
          onConfirm={() => rebuild({})}
        >
          <Button icon={<BuildOutlined aria-hidden="true" />} disabled={busy}>
            {t("Bangun ulang semua")}
          </Button>
        </Popconfirm>
      </div>
      {shown === undefined ? null : (
        <div className={`p-card ${styles.job}`}>
          <JobProgress id={shown} />
        </div>
      )}
      <RollupWatch busy={busy} onRepair={() => repair({})} />
      <PointWatch />
    </Page>
  );
}

function Summary({ summary }: { readonly summary: RollupSummary }) {
  const t = useT();
  const facts: readonly (readonly [string, string])[] = [
    [t("Bagian (bulan × distributor)"), integer(summary.partitions)],
    [t("Baris yang diringkas"), integer(Number(summary.lines))],
    [t("Tertinggal"), integer(summary.behind)],
    [t("Terakhir dibangun"), summary.builtAt ? instant(summary.builtAt) : "–"],
  ];
  return (
    <section className="p-card" aria-label={t(rollupNames[summary.mark])}>
      <h2>{t(rollupNames[summary.mark])}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
