import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Batch, importIssues, importRows } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { keyOf } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { Matching } from "./Matching.tsx";
import { Ended, Working } from "./Outcome.tsx";
import { Review } from "./Review.tsx";
import { Steps } from "./Steps.tsx";
import { UploadPane } from "./UploadPane.tsx";
import { isRunning, useBatch } from "./useBatch.ts";
import { useStudioFocus } from "./useStudioFocus.ts";
import { useOpenBatch, invalidateResource } from "#platform/records/index.web.ts";
import styles from "./import.module.css";

const stepOf = (batch: Batch | undefined): number =>
  !batch
    ? 0
    : batch.state === "matching"
      ? 1
      : batch.state === "writing"
        ? 3
        : ["done", "undoing", "undone"].includes(batch.state)
          ? 4
          : 2;

/** The result of the last step, for screen readers. */
function outcome(t: ReturnType<typeof useT>, batch: Batch | undefined): string {
  if (batch?.state === "matching") return `${t("Cocokkan kolom")}: ${t("perlu dipastikan")}`;
  if (batch?.state === "checked")
    return t("{count} baris dibaca, {good} siap disimpan, {faulty} galat.", {
      count: integer(batch.total),
      good: integer(batch.good),
      faulty: integer(batch.faulty),
    });
  if (batch?.state === "done") return t("Impor selesai.");
  return batch?.state === "failed" ? t("Impor gagal.") : "";
}

/** All steps of an import: upload, dry run, repair, save. */
export function ImportStudio({
  resource,
  onShow,
}: {
  readonly resource: AnyResource;
  readonly onShow?: (() => void) | undefined;
}) {
  const t = useT();
  const client = useQueryClient();
  const { id, open } = useOpenBatch();
  const { batch, error, refetch, put } = useBatch(id);
  const state = batch?.state;
  const before = useRef(state);
  // As soon as rows are written, all lists of the resource are outdated.
  useEffect(() => {
    if ((before.current === "writing" && state === "done") || (before.current === "undoing" && state === "undone"))
      void invalidateResource(client, resource);
    // A file that is validated again has other rows and errors than those shown.
    if (state === "checking") {
      client.removeQueries({ queryKey: keyOf(importRows) });
      client.removeQueries({ queryKey: keyOf(importIssues) });
    }
    before.current = state;
  }, [state, client, resource]);
  const root = useStudioFocus();
  const again = () => open("new", true);
  const steps = [
    { title: t("Unggah berkas"), note: batch?.fileName },
    { title: t("Cocokkan kolom"), note: state === "matching" ? t("perlu dipastikan") : undefined },
    { title: t("Uji coba"), note: state === "checked" ? t("belum ada yang disimpan") : undefined },
    { title: t("Simpan") },
  ];
  const body =
    id === undefined ? (
      <UploadPane
        resource={resource}
        onUploaded={(batch) => {
          put(batch);
          open(batch.id, true);
        }}
      />
    ) : error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : !batch ? (
      <LoadingState rows={6} />
    ) : isRunning(batch) ? (
      <Working batch={batch} onBatch={put} />
    ) : batch.state === "matching" ? (
      <Matching key={batch.id} resource={resource} batch={batch} onBatch={put} />
    ) : batch.state === "checked" ? (
      <Review key={batch.id} resource={resource} batch={batch} onBatch={put} onAgain={again} />
    ) : (
      <Ended resource={resource} batch={batch} onBatch={put} onAgain={again} onShow={onShow} />
    );
  return (
    <div ref={root} className={styles.studio} tabIndex={-1}>
      <p role="status" className="p-hidden">
        {outcome(t, batch)}
      </p>
      <Steps steps={steps} at={stepOf(batch)} />
      {body}
    </div>
  );
}
