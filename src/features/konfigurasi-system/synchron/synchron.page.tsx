import { lazy, Suspense } from "react";
import { useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { useLive } from "#web/live/live.ts";
import { ListOf } from "#web/resource/ListOf.tsx";
import { useOpened } from "#web/resource/open-record.ts";
import { useList } from "#web/resource/useList.ts";
import { Page } from "#web/shell/Page.tsx";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { JobCard } from "./JobCard.tsx";
import { ServiceCard } from "./ServiceCard.tsx";
import { runView } from "./run-view.tsx";
import { readSync } from "./synchron.calls.ts";
import { SyncRun } from "./synchron.resource.ts";
import "./synchron.css";

const RunDrawer = lazy(() => import("./RunDrawer.tsx"));
/** Polling interval of an active run; other data is refreshed less often. */
const followMs = 2_000;
const lookMs = 15_000;

/** The partner's service: its status, schedules, and runs. */
export default function SynchronPage() {
  const t = useT();
  const found = useQueryCall(
    readSync,
    {},
    { refetchInterval: (q) => (q.state.data?.jobs.some((j) => j.running) ? followMs : lookMs) },
  );
  const list = useList(SyncRun);
  const { opened, go, open } = useOpened();
  const id = opened === "new" ? undefined : opened?.id;
  useLive("rows", (e) => {
    if (e.nouns.includes(SyncRun.name)) void found.refetch();
  });
  return (
    <Page title={t("Synchron")} subtitle={t("Data yang diambil dari layanan mitra")}>
      <div className="sy">
        {found.data ? (
          <>
            <ServiceCard service={found.data.service} />
            {found.data.jobs.map((job) => (
              <JobCard key={job.name} job={job} ready={found.data.service.name !== null} />
            ))}
          </>
        ) : found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <LoadingState rows={4} />
        )}
        <h2 className="sy-title">{t("Log penarikan")}</h2>
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
