import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnyRow } from "../list/resource-calls.web.ts";

export type Selection = {
  readonly rows: ReadonlyMap<number, AnyRow>;
  readonly has: (id: number) => boolean;
  readonly check: (row: AnyRow, on: boolean, range: boolean) => void;
  readonly setMany: (rows: readonly AnyRow[], on: boolean) => void;
  readonly clear: () => void;
  /** Whether all matching rows are selected, including those not shown. */
  readonly everything: boolean;
  readonly takeAll: () => void;
};

/** Selected rows over several pages of one query; another query clears the selection. */
export function useSelection(visible: readonly AnyRow[], question: string): Selection {
  const [rows, setRows] = useState<ReadonlyMap<number, AnyRow>>(new Map());
  const [everything, setEverything] = useState(false);
  const last = useRef<number>(undefined);
  const shown = useRef(visible);
  shown.current = visible;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the reason to forget
  useEffect(() => {
    setRows((now) => (now.size ? new Map() : now));
    setEverything(false);
  }, [question]);
  const setMany = useCallback((many: readonly AnyRow[], on: boolean) => {
    setEverything(false);
    setRows((now) => {
      const next = new Map(now);
      for (const row of many)
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      return next;
    });
  }, []);
  const check = useCallback(
    (row: AnyRow, on: boolean, range: boolean) => {
      const list = shown.current;
      const from = list.findIndex((r) => r.id === last.current);
      const to = list.findIndex((r) => r.id === row.id);
      last.current = row.id;
      setMany(range && from >= 0 ? list.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], on);
    },
    [setMany],
  );
  const clear = useCallback(() => {
    setRows(new Map());
    setEverything(false);
  }, []);
  const takeAll = useCallback(() => setEverything(true), []);
  return useMemo(
    () => ({ rows, has: (id: number) => everything || rows.has(id), check, setMany, clear, everything, takeAll }),
    [rows, check, setMany, clear, everything, takeAll],
  );
}
