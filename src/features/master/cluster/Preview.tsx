import { Button, Select } from "antd";
import { useState } from "react";
import { describeError, keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, FigureInput, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { useQueryClient } from "@tanstack/react-query";
import {
  type GrowthBasis,
  previewClusters,
  replaceThresholds,
  type ThresholdSet,
  thresholdsToday,
} from "./cluster.calls.ts";
import { ClusterConfiguration } from "./configuration.resource.ts";
import { Counts, Flows } from "./Flows.tsx";
import { MoveTable } from "./MoveTable.tsx";
import { contradiction, contradictionWords, type Measure, type Threshold } from "./thresholds.ts";
import { UseFrom } from "./UseFrom.tsx";
import styles from "./cluster.module.css";

/** Tries thresholds on current sales and shows which stores would rise or fall, without changing any. */
export default function Preview() {
  const query = useQueryCall(thresholdsToday, {});
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={6} />;
  return <Trial set={query.data} />;
}

const monthsBack = (today: string, months: number): string => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const at = year * 12 + month - 1 - months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
};
const limitsOf = (all: readonly Threshold[]) =>
  all.map(({ cluster, minTonnes, minInvoices, minGrowth }) => ({ cluster, minTonnes, minInvoices, minGrowth }));

function Trial({ set }: { readonly set: ThresholdSet }) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly Threshold[]>(set.thresholds);
  const [months, setMonths] = useState(3);
  const [growthBasis, setBasis] = useState<GrowthBasis>("previous");
  const [using, setUsing] = useState(false);
  const preview = useCall(previewClusters, { onError: (e) => void message.error(t(e.message)) });
  const replace = useCall(replaceThresholds, {
    onSuccess: () => {
      setUsing(false);
      void message.success(t("Ambang baru tersimpan"));
      void client.invalidateQueries({ queryKey: keyOf(thresholdsToday) });
      void invalidateResource(client, ClusterConfiguration);
    },
    onError: (e) => void message.error(describeError(e, t)),
  });
  const conflict = contradiction(rows);
  const words = conflict ? contradictionWords(conflict) : undefined;
  const put = (cluster: number, measure: Measure, value: string | null) =>
    setRows(rows.map((r) => (r.cluster === cluster ? { ...r, [measure]: value } : r)));
  const confirm = () =>
    preview.mutate({ thresholds: limitsOf(rows), months, growthBasis, firstMonth: monthsBack(set.today, months) });
  return (
    <div className={styles.trial}>
      <table className={styles.limits}>
        <caption className="p-hidden">{t("Ambang yang dicoba")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Cluster")}</th>
            <th scope="col">{t("Volume per bulan")}</th>
            <th scope="col">{t("Faktur per bulan")}</th>
            <th scope="col">{t("Pertumbuhan")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.cluster}>
              <th scope="row">{r.name}</th>
              <td>
                <FigureInput
                  scale={3}
                  unit="ton"
                  label={`${r.name}: ${t("Volume per bulan")}`}
                  value={r.minTonnes}
                  placeholder="–"
                  onChange={(v) => put(r.cluster, "minTonnes", v)}
                />
              </td>
              <td>
                <FigureInput
                  scale={1}
                  label={`${r.name}: ${t("Faktur per bulan")}`}
                  value={r.minInvoices}
                  placeholder="–"
                  onChange={(v) => put(r.cluster, "minInvoices", v)}
                />
              </td>
              <td>
                <FigureInput
                  scale={1}
                  unit="%"
                  label={`${r.name}: ${t("Pertumbuhan")}`}
                  value={r.minGrowth}
                  placeholder="–"
                  onChange={(v) => put(r.cluster, "minGrowth", v)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {words ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(words.message, words.values)}
        </p>
      ) : null}
      <div className={styles.bar}>
        <Select
          aria-label={t("Jendela penjualan")}
          value={months}
          onChange={setMonths}
          options={[1, 2, 3, 6, 12].map((n) => ({ value: n, label: t("{count} bulan penuh terakhir", { count: n }) }))}
        />
        <Select
          aria-label={t("Pembanding pertumbuhan")}
          value={growthBasis}
          onChange={setBasis}
          options={[
            { value: "previous", label: t("dibanding bulan-bulan sebelumnya") },
            { value: "lastYear", label: t("dibanding tahun lalu") },
          ]}
        />
        <Button type="primary" loading={preview.isPending} disabled={conflict !== undefined} onClick={confirm}>
          {t("Lihat siapa yang pindah")}
        </Button>
        <span className="p-gap" />
        {set.canWrite ? (
          <Button disabled={conflict !== undefined} onClick={() => setUsing(true)}>
            {t("Pakai ambang ini…")}
          </Button>
        ) : null}
      </div>
      {preview.data ? (
        <div aria-live="polite">
          <Counts counts={preview.data.counts} />
          <Flows outcome={preview.data} />
          <MoveTable rows={preview.data.moved} caption={t("Toko terbesar yang akan pindah")} />
        </div>
      ) : (
        <p className={`p-small p-muted ${styles.hint}`}>
          {t("Pratinjau memakai penjualan yang sudah ada dan tidak mengubah apa pun.")}
        </p>
      )}
      {using ? (
        <UseFrom
          today={set.today}
          busy={replace.isPending}
          onClose={() => setUsing(false)}
          onUse={(validFrom) => replace.mutate({ validFrom, thresholds: limitsOf(rows) })}
        />
      ) : null}
    </div>
  );
}
