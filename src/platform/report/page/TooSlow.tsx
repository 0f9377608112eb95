import { Button } from "antd";
import { exportAction, type Report } from "../report.ts";
import { integer, State, today, useT } from "#platform/ui/index.web.ts";
import { useExportFile } from "#platform/jobs/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { levelWord } from "./figures.web.ts";
import { type Lighter, lighterWays } from "./lighter.web.ts";
import { fileOf } from "./report-file.web.ts";
import { levelAt, type View } from "./report-query.web.ts";
import type { Calls, Change } from "./useReport.ts";
import styles from "./too-slow.module.css";

type Props = {
  readonly report: Report;
  readonly calls: Calls & { readonly route: string };
  readonly view: View;
  readonly change: Change;
  readonly onRetry: () => void;
};
/**
 * Shown if a query exceeded its time limit: how to reduce it, which option reads least, and the file export, which has
 * more time.
 */
export default function TooSlow({ report, calls, view, change, onRetry }: Props) {
  const t = useT();
  const may = useMay();
  const file = useExportFile();
  const { all, ways } = lighterWays(report, view, today());
  const words = ({ way, change: { path = "" } }: Lighter): string =>
    way === "shorter"
      ? t("3 bulan penuh terakhir")
      : way === "alone"
        ? t("Tanpa banding")
        : t("Naik ke {level}", { level: levelWord(report, levelAt(report, path), t) });
  const reads = ({ months }: Lighter): string =>
    months === undefined
      ? t("Baris lebih sedikit, cakupan lebih luas")
      : t("Membaca {some} dari {all} bulan data", { some: integer(months), all: integer(all) });
  const save = () => file.run({ ...fileOf(calls, view, "xlsx"), rows: Number.POSITIVE_INFINITY });
  return (
    <State kind="error" title={t("Laporan ini terlalu lama dibaca")}>
      <p>{t("Filter dan periode tetap. Pilih yang meringankan:")}</p>
      <ul className={styles.lighter}>
        {ways.map((w, i) => (
          <li key={w.way}>
            <Button block type={i === 0 ? "primary" : "default"} onClick={() => change(w.change)}>
              {words(w)}
            </Button>
            <span className="p-caption">
              {reads(w)}
              {i === 0 && w.months !== undefined ? (
                <>
                  , <b>{t("paling sedikit")}</b>
                </>
              ) : null}
            </span>
          </li>
        ))}
        {may(exportAction(report.access)) ? (
          <li>
            <Button block loading={file.busy} onClick={() => void save()}>
              {t("Ekspor di latar belakang")}
            </Button>
            <span className="p-caption">{t("Membaca semuanya, dengan waktu yang lebih lama")}</span>
          </li>
        ) : null}
        <li>
          <Button block onClick={onRetry}>
            {t("Coba lagi")}
          </Button>
          <span className="p-caption">{t("Pertanyaan yang sama; mungkin server sedang ramai")}</span>
        </li>
      </ul>
    </State>
  );
}
