import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Field } from "#kit/field.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { Cell, ErrorState, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { JobProgress, formatValues } from "#platform/jobs/index.web.ts";
import { ContentDrawer, RecordFacts, invalidateResource, getCall } from "#platform/records/index.web.ts";
import { cancelCommand, type OutputLine, type RunDetail, runDetail } from "./command-console.calls.ts";
import { CommandRun } from "./command-console.resource.ts";
import { DryFacts } from "./DryFacts.tsx";
import { OutputLines } from "./OutputLines.tsx";
import drawerStyles from "#platform/records/record/drawer.module.css";
import styles from "./command-console.module.css";

const DecideDialog = lazy(() => import("./DecideDialog.tsx"));
const followMs = 1_000;
const waitMs = 5_000;
/** Polling interval: short for a running command, long for one that waits for a decision, none for a finished one. */
const everyMs = (state: string | undefined): number | false =>
  state === "approval" ? waitMs : state === undefined || alive(state) ? followMs : false;
const alive = (state: string): boolean => state === "queued" || state === "running";
const skip = ["number", "state", "error"];

/** The output so far: each response adds the lines after the last known one. */
function useRun(id: number) {
  const [lines, setLines] = useState<readonly OutputLine[]>([]);
  const after = lines.at(-1)?.line ?? 0;
  const query = useQueryCall(
    runDetail,
    { id, after },
    {
      staleTime: 0,
      refetchInterval: (q) => everyMs(q.state.data?.state),
      placeholderData: (d) => d,
    },
  );
  const fresh = query.data?.lines;
  useEffect(() => {
    if (!fresh?.length) return;
    setLines((known) => [...known, ...fresh.filter((l) => l.line > (known.at(-1)?.line ?? 0))]);
  }, [fresh]);
  return { query, lines };
}

/** One run: parameters, plan, decision, progress and output. */
export default function RunDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { query, lines } = useRun(id);
  const state = query.data?.state;
  // the list and the fields of the run also show its state
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state makes the row outdated
  useEffect(() => {
    void invalidateResource(client, CommandRun);
    void client.invalidateQueries({ queryKey: keyOf(getCall(CommandRun), { id }) });
  }, [client, id, state]);
  return (
    <ContentDrawer resource={CommandRun} id={id} name="number" title="Log perintah" onClose={onClose}>
      {(row) => (
        <div className={styles.drawer}>
          <RecordFacts resource={CommandRun} row={row} skip={skip} />
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data ? (
            <Detail run={query.data} lines={lines} onChanged={() => void query.refetch()} />
          ) : (
            <LoadingState rows={4} />
          )}
        </div>
      )}
    </ContentDrawer>
  );
}

type DetailProps = {
  readonly run: RunDetail;
  readonly lines: readonly OutputLine[];
  readonly onChanged: () => void;
};
function Detail({ run, lines, onChanged }: DetailProps) {
  const t = useT();
  return (
    <>
      {run.error ? (
        <p className="p-note" data-tone="error">
          {t(run.error, formatValues(run.errorValues))}
        </p>
      ) : null}
      {alive(run.state) && run.jobId !== null ? <JobProgress id={run.jobId} /> : null}
      {alive(run.state) && run.jobId === null ? (
        <p role="status">{t("{done} dari {total}", { done: integer(run.done), total: integer(run.objects) })}</p>
      ) : null}
      <Acts run={run} onChanged={onChanged} />
      <Params params={run.params} />
      <h3>{t("Hasil simulasi")}</h3>
      <DryFacts dry={run.dry} />
      {lines.length > 0 ? (
        <>
          <h3>{t("Keluaran")}</h3>
          <OutputLines lines={lines} />
        </>
      ) : null}
    </>
  );
}

function Acts({ run, onChanged }: Omit<DetailProps, "lines">) {
  const t = useT();
  const [deciding, setDeciding] = useState(false);
  const cancel = useCall(cancelCommand, { onSuccess: onChanged });
  const open = ["planned", "approval", "queued", "running"].includes(run.state);
  if (!open) return null;
  return (
    <div className={styles.acts}>
      {run.state === "approval" && !run.own ? (
        <Button type="primary" onClick={() => setDeciding(true)}>
          {t("Putuskan")}
        </Button>
      ) : null}
      <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id: run.id })}>
        {t("Batalkan perintah")}
      </Button>
      {run.state === "approval" && run.own ? (
        <span className="p-small p-muted">{t("Menunggu administrator lain.")}</span>
      ) : null}
      {cancel.error ? (
        <span className="p-note" data-tone="error" role="alert">
          {t(cancel.error.message)}
        </span>
      ) : null}
      {deciding ? (
        <Suspense fallback={null}>
          <DecideDialog
            run={run}
            onClose={(changed) => {
              setDeciding(false);
              if (changed) onChanged();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A reference is shown with the name that the row had when it was chosen. */
function ParamValue({
  field,
  value,
  label,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly label: string | null;
}) {
  if (label !== null) return <span>{label}</span>;
  return <Cell field={field} value={value} withUnit />;
}
function Params({ params }: Pick<RunDetail, "params">) {
  const t = useT();
  if (params.length === 0) return null;
  return (
    <>
      <h3>{t("Parameter")}</h3>
      <dl className={drawerStyles.facts}>
        {params.map((p) => (
          <div key={p.field.label}>
            <dt>{t(p.field.label)}</dt>
            <dd>
              <ParamValue {...p} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
