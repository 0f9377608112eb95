import BarChartOutlined from "@ant-design/icons/BarChartOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import SwapOutlined from "@ant-design/icons/SwapOutlined";
import TableOutlined from "@ant-design/icons/TableOutlined";
import UpOutlined from "@ant-design/icons/UpOutlined";
import { useEffect, useRef } from "react";
import type { Report } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { PictureSkeleton } from "./PictureSkeleton.tsx";
import type { View } from "../page/report-query.web.ts";
import { usePageKey } from "../page/usePageKeys.ts";
import type { Change } from "../page/useReport.ts";
import styles from "./chart.module.css";
import reportStyles from "../page/report.module.css";
import figureTableStyles from "../page/figure-table.module.css";

/** A collapsible card with the chart's question as title. */
export function Frame({
  title,
  open,
  onOpen,
  tools,
  phone,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly tools?: React.ReactNode;
  readonly phone: boolean;
  readonly children: React.ReactNode;
}) {
  const t = useT();
  return (
    <section className={`p-card ${styles.chartCard}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="p-gap" />
        {tools}
        {phone ? null : (
          <button
            type="button"
            className="p-ib"
            data-small=""
            aria-expanded={open}
            aria-label={open ? t("Sembunyikan grafik") : t("Tampilkan grafik")}
            onClick={() => onOpen(!open)}
          >
            {open ? (
              <UpOutlined style={{ fontSize: 12 }} aria-hidden="true" />
            ) : (
              <DownOutlined style={{ fontSize: 12 }} aria-hidden="true" />
            )}
          </button>
        )}
      </header>
      {open ? <div className="p-body">{children}</div> : null}
    </section>
  );
}

/** Height of a chart in pixels. */
export const chartHeight = (phone: boolean): number => (phone ? 220 : 232);

/** The height of a chart including legend, scale and pointer text. */
function roomOf({ kind, across }: Partial<NonNullable<Report["chart"]>>, phone: boolean): React.CSSProperties {
  if (kind !== "map") return { height: chartHeight(phone) + (kind === "stacked" ? (phone ? 36 : 16) : 0) };
  return across === "province"
    ? { aspectRatio: "7930 / 2880", minHeight: 207, maxHeight: 404, marginBottom: phone ? 67 : 49 }
    : { height: 346 };
}

const ground = [100];
/** The placeholder of a report's chart while it is loading. */
export const ChartSkeleton = ({
  chart = {},
  phone,
}: {
  readonly chart?: Partial<NonNullable<Report["chart"]>> | undefined;
  readonly phone: boolean;
}) => <PictureSkeleton room={roomOf(chart, phone)} bars={chart.kind === "map" ? ground : undefined} />;

/** The same figures as a chart or as rows. */
export function ChartOrTable({
  asTable,
  onTable,
}: {
  readonly asTable: boolean;
  readonly onTable: (on: boolean) => void;
}) {
  const t = useT();
  return (
    <span className={reportStyles.seg} role="group" aria-label={t("Tampilan grafik")}>
      <button
        type="button"
        aria-pressed={!asTable}
        aria-label={t("Lihat sebagai grafik")}
        data-tip={t("Lihat sebagai grafik")}
        onClick={() => onTable(false)}
      >
        <BarChartOutlined aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-pressed={asTable}
        aria-label={t("Lihat sebagai tabel")}
        data-tip={t("Lihat sebagai tabel")}
        onClick={() => onTable(true)}
      >
        <TableOutlined aria-hidden="true" />
      </button>
    </span>
  );
}

/** Transposes the chart; shortcut X. */
export function Swap({ view, change }: { readonly view: View; readonly change: Change }) {
  const t = useT();
  const swap = () => change({ swap: view.swap ? undefined : "1" });
  usePageKey("x", swap);
  return (
    <button
      type="button"
      className="p-ib"
      data-small=""
      aria-pressed={view.swap === "1"}
      aria-keyshortcuts="X"
      aria-label={t("Tukar baris dan kolom")}
      data-tip={`${t("Tukar baris dan kolom")} (X)`}
      onClick={swap}
    >
      <SwapOutlined style={{ fontSize: 12 }} aria-hidden="true" />
    </button>
  );
}

let pressed = false;
/** Shows a figure by days, months or years in place of the chart. */
export function OverTime({ view, change }: { readonly view: View; readonly change: Change }) {
  const t = useT();
  const own = useRef<HTMLButtonElement>(null);
  // the card is rendered again, including this button
  useEffect(() => {
    if (pressed && (document.activeElement === document.body || document.activeElement === null)) own.current?.focus();
    pressed = false;
  }, []);
  return (
    <button
      ref={own}
      type="button"
      className="p-ib"
      data-small=""
      aria-pressed={view.over !== undefined}
      aria-label={t("Tabel pivot")}
      data-tip={t("Tabel pivot: satu angka, baris × kolom pilihan")}
      onClick={() => {
        pressed = true;
        change({ over: view.over ? undefined : "time", swap: undefined });
      }}
    >
      <i className={figureTableStyles.pivotMark} aria-hidden="true" />
    </button>
  );
}
