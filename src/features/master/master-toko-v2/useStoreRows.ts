import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#platform/http/index.web.ts";
import { type GridStore, storeRows } from "./store-grid.calls.ts";

const page = 100;
const maxAtOnce = 200;

/** Rows of the grid, loaded by page when they become visible, each page once. */
export function useStoreRows(ids: readonly number[]) {
  const rows = useRef(new Map<number, GridStore>());
  const requested = useRef(new Set<number>());
  const [, draw] = useState(0);
  const [error, setError] = useState<Error>();
  const seen = useRef({ from: 0, to: 0 });
  const again = useCallback(() => draw((n) => n + 1), []);

  const read = useCallback(
    async (wanted: readonly number[]) => {
      for (const id of wanted) requested.current.add(id);
      try {
        for (let i = 0; i < wanted.length; i += maxAtOnce) {
          const { rows: loaded } = await call(storeRows, { ids: wanted.slice(i, i + maxAtOnce) });
          for (const row of loaded) rows.current.set(row.id, row);
          setError(undefined);
          again();
        }
      } catch (e) {
        for (const id of wanted) if (!rows.current.has(id)) requested.current.delete(id);
        setError(e as Error);
      }
    },
    [again],
  );
  const look = useCallback(() => {
    const first = Math.floor(seen.current.from / page) * page;
    const last = Math.ceil(seen.current.to / page) * page;
    const wanted = ids.slice(first, last).filter((id) => !requested.current.has(id));
    if (wanted.length) void read(wanted);
  }, [ids, read]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onRows = useCallback(
    (from: number, to: number) => {
      seen.current = { from, to };
      clearTimeout(timer.current);
      timer.current = setTimeout(look, 60);
    },
    [look],
  );
  useEffect(() => {
    look();
    return () => clearTimeout(timer.current);
  }, [look]);

  const put = useCallback(
    (fresh: readonly GridStore[]) => {
      for (const row of fresh) {
        rows.current.set(row.id, row);
        requested.current.add(row.id);
      }
      again();
    },
    [again],
  );
  /** Clears the loaded rows and loads the visible ones again. */
  const refresh = useCallback(() => {
    requested.current.clear();
    look();
  }, [look]);
  /** Loads the rows of a large selection before they are filled or copied. */
  const need = useCallback((wanted: readonly number[]) => read(wanted.filter((id) => !rows.current.has(id))), [read]);
  return { get: (id: number) => rows.current.get(id), put, refresh, need, onRows, error };
}
export type StoreRows = ReturnType<typeof useStoreRows>;
