import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useState } from "react";
import type { OutputOf } from "#kit/call.ts";
import { jobIsOver } from "#platform/jobs/index.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { Cell, ErrorState, instant, integer, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { JobProgress, useJob, useStartJob } from "#platform/jobs/index.web.ts";
import { type AnyRow, invalidateResource, useMay } from "#platform/records/index.web.ts";
import { periodOutcome, periodStores, publishPeriod } from "./cluster.calls.ts";
import { Counts, Flows } from "./Flows.tsx";
import { PeriodStores, useMovePick } from "./PeriodStores.tsx";
import { RunCluster } from "./periode.jobs.ts";
import { ClusterPeriod } from "./periode.resource.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";
import styles from "./cluster.module.css";

type Props = { readonly row: AnyRow; readonly onEdit: () => void; readonly onOpen: () => void };

function useAgain() {
  const client = useQueryClient();
  return () => {
    void invalidateResource(client, ClusterPeriod);
    void client.invalidateQueries({ queryKey: keyOf(periodOutcome) });
    void client.invalidateQueries({ queryKey: keyOf(periodStores) });
  };
}

/** Refreshes the figures when the run ends. */
function Running({ id, onOver }: { readonly id: number; readonly onOver: () => void }) {
  const job = useJob(id).data?.data;
  const over = job ? jobIsOver(job.state) : false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the run is what matters
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  return job && (!over || job.state !== "done") ? <JobProgress id={id} /> : null;
}

export function PeriodCard({ row, onEdit, onOpen }: Props) {
  const t = useT();
  const query = useQueryCall(periodOutcome, { id: row.id });
  const [started, setStarted] = useState<number>();
  const again = useAgain();
  const publishing = query.data?.publishing ?? null;
  const job = started ?? publishing ?? query.data?.job ?? null;
  const computed = row.state === "computed" || row.state === "published";
  return (
    <section className={`p-card ${styles.period}`}>
      <header>
        <h2 className="p-cut">{String(row.name)}</h2>
        <Cell field={ClusterPeriod.fields.state} value={row.state} />
        <span className="p-gap" />
        <Acts
          row={row}
          stale={query.data?.stale ?? null}
          busy={publishing !== null}
          onStarted={setStarted}
          onEdit={onEdit}
          onOpen={onOpen}
        />
      </header>
      {job && (started || publishing || row.state === "draft") ? <Running key={job} id={job} onOver={again} /> : null}
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={8} />
      ) : !computed && row.state !== "withdrawn" ? (
        <p className={`p-small p-muted ${styles.hint}`}>
          {t("Belum dihitung. Perhitungan tidak mengubah cluster toko sampai diterbitkan.")}
        </p>
      ) : (
        <Result row={row} outcome={query.data} />
      )}
    </section>
  );
}

function Result({ row, outcome }: { readonly row: AnyRow; readonly outcome: OutputOf<typeof periodOutcome> }) {
  const t = useT();
  const [move, pick] = useMovePick();
  return (
    <>
      {outcome.stale ? (
        <p className={`p-note ${styles.note}`} data-tone="warning">
          {t("Periode {code} terbit sesudah hitungan ini; hitung ulang sebelum menerbitkan.", { code: outcome.stale })}
        </p>
      ) : null}
      <p className={`p-small p-muted ${styles.hint}`}>
        {t("{count} toko dihitung {at}", { count: integer(row.stores as number), at: instant(outcome.computedAt) })}
        {row.publishedAt ? ` · ${t("terbit {at}", { at: instant(String(row.publishedAt)) })}` : ""}
      </p>
      <Counts counts={outcome.counts} chosen={move} onPick={pick} />
      <Flows outcome={outcome} />
      <PeriodStores id={row.id} />
    </>
  );
}

type ActsProps = Props & {
  readonly stale: string | null;
  readonly busy: boolean;
  readonly onStarted: (job: number) => void;
};
function Acts({ row, stale, busy, onStarted, onEdit, onOpen }: ActsProps) {
  const t = useT();
  const may = useMay();
  const { modal, message } = useFeedback();
  const again = useAgain();
  const [withdrawing, setWithdrawing] = useState(false);
  const run = useStartJob(RunCluster, { quiet: true, onSuccess: (job) => onStarted(job.id) });
  const publish = useCall(publishPeriod, {
    onSuccess: ({ job }) => {
      if (job !== null) onStarted(job);
      again();
    },
    onError: (e) => void message.error(t(e.message)),
  });
  const ask = () =>
    modal.confirm({
      title: t("Terbitkan periode {name}?", { name: String(row.name) }),
      content: t(
        "{up} toko naik dan {down} toko turun sejak {day}. Hanya periode terbit yang terakhir dapat ditarik.",
        {
          up: integer(row.movedUp as number),
          down: integer(row.movedDown as number),
          day: String(row.validFrom),
        },
      ),
      okText: t("Terbitkan"),
      cancelText: t("Batal"),
      onOk: () => publish.mutateAsync({ id: row.id, version: row.version }).catch(() => undefined),
    });
  const published = row.state === "published";
  return (
    <>
      <Button size="small" onClick={onOpen}>
        {t("Riwayat")}
      </Button>
      {may("clusterPeriod.write") && !published ? (
        <Button size="small" onClick={onEdit}>
          {t("Ubah")}
        </Button>
      ) : null}
      {may(RunCluster.access) && !published ? (
        <Button
          size="small"
          type={row.state === "computed" && !stale ? "default" : "primary"}
          disabled={busy}
          loading={run.isPending}
          onClick={() => run.mutate({ periodId: row.id })}
        >
          {row.state === "draft" ? t("Hitung") : t("Hitung ulang")}
        </Button>
      ) : null}
      {may("clusterPeriod.manage") && row.state === "computed" ? (
        <Button size="small" type="primary" disabled={stale !== null || busy} loading={publish.isPending} onClick={ask}>
          {t("Terbitkan")}
        </Button>
      ) : null}
      {may("clusterPeriod.manage") && published ? (
        <Button size="small" disabled={busy} onClick={() => setWithdrawing(true)}>
          {t("Tarik penerbitan")}
        </Button>
      ) : null}
      {withdrawing ? (
        <WithdrawDialog
          row={row}
          onClose={(job) => {
            setWithdrawing(false);
            if (job === undefined) return;
            onStarted(job);
            again();
          }}
        />
      ) : null}
    </>
  );
}
