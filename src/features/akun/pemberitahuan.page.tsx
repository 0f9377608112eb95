import { Button, Tabs } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { NoticeView } from "#platform/jobs/index.ts";
import { EmptyState, ErrorState, LoadingState, Page, UnknownAddress, useT } from "#platform/ui/index.web.ts";
import { JobList, NoticeList, olderNotices, useJobs, useMarkAsRead, useNotices } from "#platform/jobs/index.web.ts";
import { NoticeChoices } from "./NoticeChoices.tsx";
import noticeStyles from "#platform/jobs/notice/notice.module.css";

const entries = { tab: "Bagian" } as const;

/** All notifications, the jobs of the last week, and the choice of notification kinds. */
export default function NoticePage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "jobs" ? "jobs" : "news";
  return (
    <Page title={t("Pemberitahuan dan pekerjaan")}>
      <UnknownAddress names={entries} said={{ tab }} />
      <div className={noticeStyles.page}>
        <div className={noticeStyles.card}>
          <Tabs
            activeKey={tab}
            onChange={(key) => setParams(key === "jobs" ? { tab: key } : {}, { replace: true })}
            tabBarStyle={{ margin: 0, padding: "0 16px" }}
            items={[
              { key: "news", label: t("Pemberitahuan"), children: <News /> },
              { key: "jobs", label: t("Pekerjaan"), children: <Jobs /> },
            ]}
          />
        </div>
        <NoticeChoices />
      </div>
    </Page>
  );
}

function News() {
  const t = useT();
  const { data, error, refetch } = useNotices();
  const { mark, masked, busy } = useMarkAsRead();
  const [older, setOlder] = useState<readonly NoticeView[]>([]);
  const [ended, setEnded] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={6} />;
  if (data.data.length === 0)
    return (
      <EmptyState title={t("Belum ada pemberitahuan")}>
        {t("Persetujuan, hasil pekerjaan dan perubahan akses Anda muncul di sini.")}
      </EmptyState>
    );
  const last = older.at(-1) ?? data.data.at(-1);
  const more = async () => {
    const next = (await olderNotices(last?.id ?? 0, false)).data;
    setOlder([...older, ...next]);
    setEnded(next.length === 0);
  };
  return (
    <>
      <NoticeList notices={[...data.data, ...older]} />
      <div className={noticeStyles.more}>
        {data.unread > 0 && !masked ? (
          <Button loading={busy} onClick={() => mark(true)}>
            {t("Tandai semua dibaca")}
          </Button>
        ) : null}{" "}
        {ended || data.data.length < 30 ? null : (
          <Button onClick={() => void more()}>{t("Muat yang lebih lama")}</Button>
        )}
      </div>
    </>
  );
}

function Jobs() {
  const t = useT();
  const { data, error, refetch } = useJobs();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={6} />;
  if (data.data.length === 0)
    return (
      <EmptyState title={t("Belum ada pekerjaan")}>
        {t("Impor, ekspor dan perhitungan yang berjalan di belakang layar muncul di sini selama tujuh hari.")}
      </EmptyState>
    );
  return <JobList jobs={data.data} />;
}
