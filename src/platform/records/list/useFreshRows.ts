import { useEffect, useRef, useState } from "react";
import { call } from "#platform/http/index.web.ts";
import { useRowsChanged } from "#platform/jobs/index.web.ts";
import { exportQuery } from "./list-query.web.ts";
import { listCall } from "./resource-calls.web.ts";
import type { ListState } from "./useList.ts";

/**
 * The list is fetched after the person's own changes; events within this time afterwards, in milliseconds, are ignored
 * as their echo.
 */
const echoMs = 1_500;
const pauseMs = 800;

/** The number of additional rows, or 0 if rows only changed; undefined without events. */
export function useFreshRows(list: ListState): number | undefined {
  const [fresh, setFresh] = useState<number>();
  const read = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef(list);
  now.current = list;
  const { answer } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the reason to forget
  useEffect(() => {
    read.current = Date.now();
    clearTimeout(timer.current);
    setFresh(undefined);
  }, [answer]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useRowsChanged(list.resource.name, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const { resource, query, fixed, total, estimated } = now.current;
      if (Date.now() - read.current < echoMs || total === undefined) return;
      const current = read.current;
      const answer = await call(
        listCall(resource),
        { ...exportQuery(query, fixed), page: 1, perPage: 5 },
        { quiet: true },
      ).catch(() => undefined);
      if (answer && read.current === current) setFresh(estimated ? 0 : Math.max(0, answer.meta.totalCount - total));
    }, pauseMs);
  });
  return fresh;
}
