import ToolOutlined from "@ant-design/icons/ToolOutlined";
import { Button } from "antd";
import { type RollupIncidentView, type RollupWatch as Watch, rollupWatchState } from "#features/laporan/rollup/rollup.calls.ts";
import { RepairRollups } from "#features/laporan/rollup/rollup.jobs.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { instant, integer, month } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { useStartJob } from "#web/job/useStartJob.ts";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { rollupNames } from "./rollup-names.ts";

/** What the nightly comparison found, part by part, and putting it right. */
export function RollupWatch() {
  const t = useT();
  const found = useQueryCall(rollupWatchState, {}, { refetchInterval: 10_000 });
  const repair = useStartJob(RepairRollups);
  const w = found.data;
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!w) return <LoadingState rows={2} />;
  return (
    <section className="dm-watch" aria-label={t("Pemeriksaan ringkasan")}>
      <header>
        <h2 className="p-h2">{t("Pemeriksaan ringkasan")}</h2>
        {w.open > 0 ? (
          <StatusTag tone="error">{t("{count} bagian berbeda", { count: integer(w.open) })}</StatusTag>
        ) : w.last ? (
          <StatusTag tone="success">{t("Semua sama")}</StatusTag>
        ) : null}
        <span className="p-gap" />
        {w.open > 0 ? (
          <Button type="primary" icon={<ToolOutlined aria-hidden="true" />} loading={repair.isPending} onClick={() => repair.mutate({})}>
            {t("Perbaiki dan periksa lagi")}
          </Button>
        ) : null}
      </header>
      <p className="p-muted">
        {t("Setiap malam tiga bulan terakhir dan satu bulan yang lebih lama, bergiliran, dibandingkan dengan barisnya.")} <LastCheck last={w.last} />
      </p>
      {w.incidents.length > 0 ? (
        <ul className="dm-found">
          {w.incidents.map((i) => (
            <Incident key={i.id} incident={i} />
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
  return last.nightly ? t("Terakhir {time} (malam): {months} bulan, {count} berbeda.", values) : t("Terakhir {time} (manual): {months} bulan, {count} berbeda.", values);
}

function Incident({ incident: i }: { readonly incident: RollupIncidentView }) {
  const t = useT();
  return (
    <li className="p-card">
      <header>
        <b>
          {t(rollupNames[i.mark])} · {i.distributor} · {month(i.month)}
        </b>
        <span className="p-gap" />
        {i.repairedAt ? (
          <StatusTag tone="success">{t("Diperbaiki {time}", { time: instant(i.repairedAt) })}</StatusTag>
        ) : (
          <StatusTag tone="error">{t("Belum dipastikan")}</StatusTag>
        )}
      </header>
      <dl>
        <dt>{t("Ditemukan")}</dt>
        <dd>
          {instant(i.foundAt)} · <span className="p-mono">{i.rollup}</span>
        </dd>
        <dt>{t("Menurut ringkasan")}</dt>
        <dd className="p-mono">{i.rollupSums ?? "–"}</dd>
        <dt>{t("Menurut baris")}</dt>
        <dd className="p-mono">{i.lineSums ?? "–"}</dd>
      </dl>
    </li>
  );
}
