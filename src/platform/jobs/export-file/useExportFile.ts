import { useRef, useState } from "react";
import type { AnyCall, Call, TextQuery } from "#kit/call.ts";
import { exportAtOnce, exportTooLarge } from "./export-limits.ts";
import type { JobView } from "../job/job.ts";
import { Refused } from "#kit/refused.ts";
import { call, download } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { useGroupedNotice } from "../notice/useGroupedNotice.ts";
import { useJobStarted } from "../job/useStartJob.ts";

type FileRequest = {
  /** The call that returns a small file directly. */
  readonly direct: AnyCall;
  readonly query: Readonly<Record<string, unknown>>;
  readonly name: string;
  /** The call that starts a job for larger files. */
  readonly later: (query: TextQuery) => Promise<{ readonly data: JobView }>;
  readonly words?: (fileName: string) => string;
  /** The number of rows, if the page already knows it. */
  readonly rows?: number | undefined;
};

/** Values as query parameters, without empty ones. */
const textOf = (query: Readonly<Record<string, unknown>>): TextQuery =>
  Object.fromEntries(
    Object.entries(query).flatMap(([k, v]) => (v === undefined || v === null || v === "" ? [] : [[k, String(v)]])),
  );

/** Exports a small file directly and a larger one by a job, with the same button. */
export function useExportFile() {
  const t = useT();
  const notify = useGroupedNotice();
  const failed = (description: string) =>
    notify({ kind: "export-failed", tone: "error", title: t("Ekspor gagal"), description });
  const started = useJobStarted();
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);
  const run = async ({ direct, query, name, later, words, rows = 0 }: FileRequest) => {
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    const plain = textOf(query);
    try {
      if (rows > exportAtOnce) throw new Refused(exportTooLarge, "");
      const got = await download(direct, plain, name);
      notify({ kind: "export", tone: "success", title: t("Ekspor selesai"), description: words?.(got) ?? got });
    } catch (error) {
      if (error instanceof Refused && error.code === exportTooLarge)
        await later(plain).then(
          (job) => started(job.data),
          (e: unknown) => failed(t(e instanceof Error ? e.message : String(e))),
        );
      else failed(error instanceof Error ? t(error.message) : String(error));
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };
  return { run, busy };
}
export const startExport =
  <In extends { query: TextQuery }>(
    def: Call<In, { readonly data: JobView }>,
    rest: Omit<In, "query">,
  ): FileRequest["later"] =>
  (query) =>
    call(def, { ...rest, query } as In);
