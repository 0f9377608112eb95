import { formatValues } from "./format-values.web.ts";
import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Job, type JobView, listJobsCall, startJobCall } from "./job.ts";
import { call, keyOf, newIdempotencyKey } from "#platform/http/index.web.ts";
import { loadWords, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useGroupedNotice } from "../notice/useGroupedNotice.ts";

type Options<In> = Omit<UseMutationOptions<JobView, Error, In>, "mutationFn"> & {
  /** Without a start message, if the page itself shows the progress. */
  readonly quiet?: boolean;
};

/** Reports that a job has started, and where its progress is shown. */
export function useJobStarted() {
  const t = useT();
  const notify = useGroupedNotice();
  const client = useQueryClient();
  return (job: Pick<JobView, "title" | "titleValues">, quiet = false) => {
    void client.invalidateQueries({ queryKey: keyOf(listJobsCall) });
    if (!quiet)
      void loadWords("live").then(() =>
        notify({
          kind: "job-started",
          tone: "info",
          title: t("{title} dimulai. Kemajuannya ada di lonceng.", {
            title: t(job.title, formatValues(job.titleValues)),
          }),
        }),
      );
  };
}

/**
 * Starts a job from a page: a notification reports it, the tray shows its progress, and repeated clicks start one job.
 */
export function useStartJob<In>(job: Job<In>, { quiet = false, ...options }: Options<In> = {}) {
  const t = useT();
  const { notification } = useFeedback();
  const started = useJobStarted();
  const key = useRef<string | undefined>(undefined);
  return useMutation<JobView, Error, In>({
    ...options,
    mutationFn: async (input) => {
      key.current ??= newIdempotencyKey();
      return (await call(startJobCall, { name: job.name, input }, { idempotencyKey: key.current })).data;
    },
    onSuccess: (view, ...rest) => {
      key.current = undefined;
      started(view, quiet);
      return options.onSuccess?.(view, ...rest);
    },
    onError: (error, ...rest) => {
      key.current = undefined;
      notification.error({ title: t("Pekerjaan tidak dapat dimulai"), description: t(error.message) });
      return options.onError?.(error, ...rest);
    },
  });
}
