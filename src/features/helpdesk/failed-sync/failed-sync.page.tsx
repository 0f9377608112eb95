import ReloadOutlined from "@ant-design/icons/ReloadOutlined";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Page, Segmented, UnknownAddress, useT } from "#platform/ui/index.web.ts";
import { useStartJob } from "#platform/jobs/index.web.ts";
import { exportQuery, isNarrowed, ListOf, useOpened, useList } from "#platform/records/index.web.ts";
import { PushItem } from "../raw-data/raw-data.resource.ts";
import rawData from "../raw-data/raw-data.view.tsx";
import { RetryAll } from "./failed-sync.jobs.ts";

const RepairDrawer = lazy(() => import("./RepairDrawer.tsx"));
type Which = "failed" | "waiting";

const entries = { which: "Status" } as const;

/** Failed documents of distributors' systems: reason, content to correct, and retry. */
export default function FailedSyncPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const which: Which = params.get("which") === "waiting" ? "waiting" : "failed";
  const list = useList(PushItem, { state: which });
  const { opened, go, open } = useOpened();
  const start = useStartJob(RetryAll);
  const id = opened === "new" ? undefined : opened?.id;
  const choose = (next: Which) =>
    setParams((now) => {
      const out = new URLSearchParams(now);
      out.delete("id");
      out.delete("page");
      if (next === "waiting") out.set("which", next);
      else out.delete("which");
      return out;
    });
  return (
    <Page
      title={t("Failed sync")}
      extra={
        <>
          <Segmented
            value={which}
            onChange={choose}
            options={[
              { value: "failed", label: t("Gagal") },
              { value: "waiting", label: t("Menunggu") },
            ]}
          />
          <Button
            icon={<ReloadOutlined />}
            disabled={!list.total}
            loading={start.isPending}
            onClick={() => start.mutate({ state: which, query: exportQuery(list.query) })}
          >
            {isNarrowed(list.query) && list.total
              ? t("Coba ulang {count} dokumen", { count: list.total })
              : t("Coba ulang semua")}
          </Button>
        </>
      }
    >
      <UnknownAddress names={entries} said={{ which }} />
      <ListOf list={list} view={rawData} openId={id} onOpen={open} onClose={() => go(undefined)} selectable={false} />
      {id ? (
        <Suspense fallback={null}>
          <RepairDrawer key={id} id={id} onClose={() => go(undefined)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
