import { lazy, Suspense } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, Page, useT } from "#platform/ui/index.web.ts";
import { useLive } from "#platform/jobs/index.web.ts";
import { ListOf, useOpened, useList } from "#platform/records/index.web.ts";
import { JobCard } from "./JobCard.tsx";
import { ServiceCard } from "./ServiceCard.tsx";
import { runView } from "./run-view.tsx";
import { readSync } from "./synchron.calls.ts";
import { SyncRun } from "./synchron.resource.ts";
import styles from "./synchron.module.css";

const RunDrawer = lazy(() => import("./RunDrawer.tsx"));
/** Polling interval of an active run; other data is refreshed less often. */
const followMs = 2_000;
const lookMs = 15_000;

/** The partner's service: its status, schedules, and runs. */
export default function SynchronPage() {
  const t = useT();
  const query = useQueryCall(
    readSync,
    {},
    { refetchInterval: (q) => (q.state.data?.jobs.some((j) => j.running) ? followMs : lookMs) },
  );
  const list = useList(SyncRun);
  const { opened, go, open } = useOpened();
  const id = opened === "new" ? undefined : opened?.id;
  useLive("rows", (e) => {
    if (e.nouns.includes(SyncRun.name)) void query.refetch();
  });
  return (
    <Page title={t("Synchron")} subtitle={t("Data yang diambil dari layanan mitra")}>
      <div className={styles.root}>
        {query.data ? (
          <>
            <ServiceCard service={query.data.service} />
            {query.data.jobs.map((job) => (
              <JobCard key={job.name} job={job} ready={query.data.service.name !== null} />
            ))}
          </>
        ) : query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState rows={4} />
        )}
        <h2 className={styles.title}>{t("Log penarikan")}</h2>
        <ListOf list={list} view={runView} openId={id} onOpen={open} onClose={() => go(undefined)} selectable={false} />
      </div>
      {id ? (
        <Suspense fallback={null}>
          <RunDrawer key={id} id={id} onClose={() => go(undefined)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
