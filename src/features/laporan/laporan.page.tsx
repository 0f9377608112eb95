import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, integer, LoadingState, Page, plainDate, useT } from "#platform/ui/index.web.ts";
import { matchingReports, recentReports } from "#platform/report/index.web.ts";
import { loadWordsOf, StarButton, usePages } from "#platform/shell/index.web.ts";
import { type Catalogue, catalogueCall, type Listed } from "./laporan.calls.ts";
import { DashboardShelf } from "./embedded-dashboard/DashboardShelf.tsx";
import { ScheduleShelf } from "./ScheduleShelf.tsx";
import { Shelf } from "./Shelf.tsx";
import styles from "./laporan.module.css";

function Card({ report }: { readonly report: Listed }) {
  const t = useT();
  const title = t(report.title, { product: report.product ?? "" });
  return (
    <li className={styles.card}>
      <a href={`#${report.route}`}>
        <b>{title}</b>
        <span className="p-cut">{report.levels.map((l) => t(l)).join(" › ")}</span>
        <span className={styles.figures}>
          {report.figures
            .slice(0, 6)
            .map((f) => t(f))
            .join(", ")}
        </span>
      </a>
      <StarButton page={{ key: report.route, title: report.product ? title : report.title, url: report.route }} />
    </li>
  );
}

const Reports = ({ name, reports }: { readonly name: string; readonly reports: readonly Listed[] }) => (
  <Shelf name={name} count={reports.length}>
    {reports.map((r) => (
      <Card key={r.route} report={r} />
    ))}
  </Shelf>
);

/** The most used topics come first; the others follow. */
const order = ["Penjualan", "Target", "Margin", "Stok"];
const rank = (topic: string): number => (order.indexOf(topic) + order.length + 1) % (order.length + 1);

function Shelves({
  catalogue,
  words,
  onClear,
}: {
  readonly catalogue: Catalogue;
  readonly words: string;
  readonly onClear: () => void;
}) {
  const t = useT();
  const pages = usePages();
  const hits = matchingReports(catalogue.reports, words, t);
  if (catalogue.reports.length === 0) {
    return (
      <div className="p-card">
        <EmptyState title={t("Belum ada laporan untuk peran Anda")}>
          <p>{t("Diberikan oleh {name}.", { name: "Administrator BK" })}</p>
        </EmptyState>
      </div>
    );
  }
  if (hits.length === 0) {
    return (
      <div className="p-card">
        <EmptyState narrow title={t("Tidak ada laporan yang cocok")} onClear={onClear}>
          <p>{t("Cari dengan nama laporan, ukuran, atau tingkatnya.")}</p>
        </EmptyState>
      </div>
    );
  }
  if (words.trim() !== "") return <Reports name={t("Hasil pencarian")} reports={hits} />;
  const recent = recentReports().flatMap((route) => catalogue.reports.filter((r) => r.route === route));
  const topics = [...new Set(catalogue.reports.map((r) => r.topic))].sort((a, b) => rank(a) - rank(b));
  // sorted as in the menu
  const urls = pages.map((p) => p.url);
  const shelf = (topic: string) =>
    catalogue.reports
      .filter((r) => r.topic === topic)
      .map((r) => ({ r, at: urls.indexOf(r.route) }))
      .sort((a, b) => (a.at < 0 ? urls.length : a.at) - (b.at < 0 ? urls.length : b.at))
      .map(({ r }) => r);
  return (
    <>
      {recent.length > 0 ? <Reports name={t("Terakhir dibuka")} reports={recent} /> : null}
      <ScheduleShelf />
      {topics.map((topic) => (
        <Reports key={topic} name={t(topic)} reports={shelf(topic)} />
      ))}
      <DashboardShelf />
    </>
  );
}

/** All reports of the reader, with a search by name, figure or level. */
export default function ReportsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const [words, setWords] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  // another address or Back changes the search text, but not while the reader is typing
  useEffect(() => {
    if (document.activeElement !== field.current) setWords(q);
  }, [q]);
  const list = useQueryCall(catalogueCall, {}, { staleTime: 60_000 });
  // the listed reports need the translations of other parts of the portal
  useEffect(() => {
    for (const { route } of list.data?.reports ?? []) void loadWordsOf(route);
  }, [list.data]);
  const search = (next: string) => {
    setWords(next);
    setParams(
      (now) => {
        const to = new URLSearchParams(now);
        if (next.trim()) to.set("q", next);
        else to.delete("q");
        return to;
      },
      { replace: true },
    );
  };
  const fresh = list.data
    ? `${t("Data sampai {date}", { date: plainDate(list.data.dataThrough) })}${list.data.behind > 0 ? `, ${t("{count} partisi dibaca langsung dari transaksi", { count: integer(list.data.behind) })}` : ""}`
    : undefined;
  return (
    <Page title={t("Laporan")} subtitle={fresh}>
      <label className={styles.search}>
        <SearchOutlined aria-hidden="true" />
        <input
          ref={field}
          type="search"
          value={words}
          maxLength={100}
          placeholder={t("Cari laporan, ukuran, atau tingkat")}
          aria-label={t("Cari laporan")}
          onChange={(e) => search(e.target.value)}
        />
      </label>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Shelves catalogue={list.data} words={words} onClear={() => search("")} />
      ) : (
        <LoadingState rows={8} />
      )}
    </Page>
  );
}
