import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BulkRequest, BulkOutcome, BulkTarget, BulkWhat } from "./bulk.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { integer, useT } from "#platform/ui/index.web.ts";
import { useJobStarted } from "#platform/jobs/index.web.ts";
import { exportQuery } from "../list/list-query.web.ts";
import { bulkCall, bulkPreviewCall, invalidateResource } from "../list/resource-calls.web.ts";
import { unitLabelOf } from "../list/shape.web.ts";
import type { ListState } from "../list/useList.ts";
import type { Selection } from "./useSelection.ts";
import { useUndoNotice } from "../record/useUndoNotice.tsx";

const words: Readonly<Record<BulkWhat, string>> = {
  change: "{count} {noun} diubah",
  archive: "{count} {noun} diarsipkan",
  restore: "{count} {noun} dipulihkan",
};

/** The selected rows with their versions, or the query itself. */
export function targetOf(list: ListState, selection: Selection): BulkTarget {
  if (!selection.everything) return { rows: [...selection.rows.values()].map(({ id, version }) => ({ id, version })) };
  const { sort: _sort, ...query } = exportQuery(list.query, list.fixed);
  return { query };
}

/** Requests a preview, and then applies the change once. */
export function useBulk(list: ListState, request: BulkRequest | undefined, onDone: () => void) {
  const t = useT();
  const client = useQueryClient();
  const started = useJobStarted();
  const notice = useUndoNotice(list.resource);
  const [preview, setPreview] = useState<BulkOutcome>();
  const [error, setError] = useState<Error>();
  const [busy, setBusy] = useState<"preview" | "run">();
  const key = useRef<ReturnType<typeof newIdempotencyKey>>(undefined);
  const text = JSON.stringify(request);
  const { resource } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what matters of the question
  useEffect(() => {
    setPreview(undefined);
    setError(undefined);
    key.current = undefined;
    if (!request) return;
    const stop = new AbortController();
    setBusy("preview");
    const timer = setTimeout(() => {
      call(bulkPreviewCall(resource), request, { signal: stop.signal })
        .then((outcome) => setPreview(outcome))
        .catch((e: Error) => !stop.signal.aborted && setError(e))
        .finally(() => !stop.signal.aborted && setBusy(undefined));
    }, 300);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, resource]);
  const run = async (mode: "all" | "good") => {
    if (!request || !preview || busy) return;
    setBusy("run");
    key.current ??= newIdempotencyKey();
    try {
      const done = await call(
        bulkCall(resource),
        { ...request, mode, expected: preview.total },
        { idempotencyKey: key.current },
      );
      await invalidateResource(client, resource);
      if ("job" in done) started({ title: "Ubah massal {name}", titleValues: { name: t(resource.title) } });
      else
        notice(
          t(words[request.what], { count: integer(done.outcome.changed), noun: unitLabelOf(resource) }),
          done.undo,
          done.outcome.refused ? t("{count} ditolak", { count: done.outcome.refused }) : undefined,
        );
      onDone();
    } catch (e) {
      key.current = undefined;
      setError(e as Error);
      setBusy(undefined);
    }
  };
  return { preview, error, busy, run };
}
