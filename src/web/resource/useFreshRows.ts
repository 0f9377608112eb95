import { useEffect, useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { useRowsChanged } from "#web/live/live.ts";
import { exportQuery } from "./list-query.ts";
import { listCall } from "./resource-calls.ts";
import type { ListState } from "./useList.ts";

/** Own changes read the list again by themselves; what is heard shortly after that is their echo. */
const echoMs = 1_500;
const pauseMs = 800;

/** How many rows more there are than on show, or 0 where some only changed; undefined while nothing was heard. */
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
      const asked = read.current;
      const found = await call(
        listCall(resource),
        { ...exportQuery(query, fixed), page: 1, perPage: 5 },
        { quiet: true },
      ).catch(() => undefined);
      if (found && read.current === asked) setFresh(estimated ? 0 : Math.max(0, found.meta.totalCount - total));
    }, pauseMs);
  });
  return fresh;
}
