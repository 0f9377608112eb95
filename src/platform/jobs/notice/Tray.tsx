import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { jobIsOver } from "../job/job.ts";
import { EmptyState, ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { useJobs } from "../job/jobs.web.ts";
import { JobList } from "./JobList.tsx";
import { NoticeList } from "./NoticeList.tsx";
import { useMarkAsRead, useNotices } from "./notices.web.ts";
import styles from "./notice.module.css";

const inTray = 12;
type Tab = "news" | "jobs";

/** The panel of the bell: notices on one tab, jobs on the other. */
export default function Tray({
  close,
  unread,
  running,
}: {
  readonly close: () => void;
  readonly unread: number;
  readonly running: number;
}) {
  const t = useT();
  const [tab, setTab] = useState<Tab>(running > 0 && unread === 0 ? "jobs" : "news");
  const { mark, masked, busy } = useMarkAsRead();
  const tabs: readonly [Tab, string, number][] = [
    ["news", t("Pemberitahuan"), unread],
    ["jobs", t("Pekerjaan"), running],
  ];
  return (
    <div className={styles.tray}>
      <div className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={t("Pemberitahuan dan pekerjaan")}>
          {tabs.map(([key, label, count]) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`n-tab-${key}`}
              aria-selected={tab === key}
              aria-controls="n-panel"
              onClick={() => setTab(key)}
            >
              {label} {count > 0 ? <span className={styles.count}>{count}</span> : null}
            </button>
          ))}
        </div>
        {tab === "news" && unread > 0 && !masked ? (
          <Button type="link" size="small" loading={busy} onClick={() => mark(true)}>
            {t("Tandai semua dibaca")}
          </Button>
        ) : null}
      </div>
      <div className={styles.scroll} role="tabpanel" id="n-panel" aria-labelledby={`n-tab-${tab}`}>
        {tab === "news" ? <News close={close} /> : <Jobs close={close} />}
      </div>
      <div className={styles.foot}>
        <Link to={tab === "news" ? "/akun/pemberitahuan" : "/akun/pemberitahuan?tab=jobs"} onClick={close}>
          {t("Lihat semua dan atur")}
        </Link>
      </div>
    </div>
  );
}

function News({ close }: { readonly close: () => void }) {
  const t = useT();
  const { data, error, refetch } = useNotices();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={3} />;
  if (data.data.length === 0)
    return (
      <EmptyState title={t("Belum ada pemberitahuan")}>
        {t("Persetujuan, hasil pekerjaan dan perubahan akses Anda muncul di sini.")}
      </EmptyState>
    );
  return <NoticeList notices={data.data.slice(0, inTray)} onFollow={close} />;
}

function Jobs({ close }: { readonly close: () => void }) {
  const t = useT();
  const { data, error, refetch } = useJobs();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={3} />;
  if (data.data.length === 0)
    return (
      <EmptyState title={t("Belum ada pekerjaan")}>
        {t("Impor, ekspor dan perhitungan yang berjalan di belakang layar muncul di sini selama tujuh hari.")}
      </EmptyState>
    );
  const shown = data.data.filter((j, i) => i < inTray || !jobIsOver(j.state));
  return <JobList jobs={shown} onFollow={close} />;
}
