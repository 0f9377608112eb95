import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import {
  saveListPreferences,
  type Layout,
  type ListPreferences,
  type SavedView,
  savedViews,
} from "../view/saved-view.calls.ts";
import { call, useQueryCall } from "#platform/http/index.web.ts";
import { readCopy, plainLayout, writeCopy } from "./list-prefs.web.ts";

/** Several changes within this time, such as resizing a column repeatedly, are saved once. */
const saveDelayMs = 600;
type Patch = { readonly [K in keyof Layout]?: Layout[K] | undefined };

export type Preferences = {
  readonly views: readonly SavedView[];
  /** The view in the address. */
  readonly open: SavedView | undefined;
  /** Whether its layout was changed since it was opened. */
  readonly relaid: boolean;
  readonly layout: Layout;
  readonly relay: (patch: Patch) => void;
  readonly resetLayout: () => void;
  readonly perPage: number | null;
  readonly keepPerPage: (perPage: number) => void;
  readonly answer: ListPreferences | undefined;
};

const linkShape = /^[0-9a-f]{32}$/;
export const linkOf = (params: URLSearchParams): string | undefined => {
  const v = params.get("v");
  return v && linkShape.test(v) ? v : undefined;
};

/**
 * Views and layout of a list or a report. While a view is open, layout changes belong to it and are saved with it;
 * otherwise they are the person's own.
 */
export function useListPreferences(page: string): Preferences {
  const [params] = useSearchParams();
  const link = linkOf(params);
  const query = useQueryCall(savedViews, { page }, { staleTime: 300_000 });
  const known = query.data?.data.find((v) => v.link === link);
  const sent = useQueryCall(
    savedViews,
    { page, ...(link ? { link } : {}) },
    { staleTime: 300_000, enabled: link !== undefined && query.data !== undefined && !known },
  );
  const open = known ?? sent.data?.data.find((v) => v.link === link);
  const own = useOwn(page, query.data);
  const [relaid, setRelaid] = useState<{ readonly link: string; readonly layout: Layout }>();
  const changed = relaid && relaid.link === open?.link ? relaid.layout : undefined;
  const layout = open ? (changed ?? open.layout) : own.layout;
  const now = useRef({ layout, open, own });
  now.current = { layout, open, own };
  const relay = useCallback((patch: Patch) => {
    const { layout: before, open: view, own: mine } = now.current;
    const next = plainLayout({ ...before, ...patch });
    if (view) setRelaid({ link: view.link, layout: next });
    else mine.keep({ layout: next });
  }, []);
  const resetLayout = useCallback(
    () => relay({ columns: undefined, widths: undefined, pinned: undefined, density: undefined, totals: undefined }),
    [relay],
  );
  const views = useMemo(
    () => [...(query.data?.data ?? []), ...(open && !known ? [open] : [])],
    [query.data, open, known],
  );
  return {
    views,
    open,
    relaid: changed !== undefined && JSON.stringify(changed) !== JSON.stringify(plainLayout(open?.layout ?? {})),
    layout,
    relay,
    resetLayout,
    perPage: own.perPage,
    keepPerPage: (perPage) => own.keep({ perPage }),
    answer: query.data,
  };
}

/**
 * The person's own layout: read from this browser first, then from the server, and sent to the server after changes.
 */
function useOwn(page: string, answer: ListPreferences | undefined) {
  const [storedRow, setStoredRow] = useState(() => readCopy(page));
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<{ layout?: Layout; perPage?: number | null }>({});
  useEffect(() => {
    if (!answer || touched.current) return;
    const stored = { layout: plainLayout(answer.layout), perPage: answer.perPage };
    writeCopy(page, stored);
    setStoredRow(stored);
  }, [answer, page]);
  const send = useCallback(() => {
    clearTimeout(timer.current);
    const body = waiting.current;
    waiting.current = {};
    // A change that the server did not accept remains in this browser and is sent with the next one.
    if (Object.keys(body).length)
      void call(saveListPreferences, { page, ...body }).catch(() =>
        Object.assign(waiting.current, { ...body, ...waiting.current }),
      );
  }, [page]);
  useEffect(() => send, [send]);
  const keep = (change: { layout?: Layout; perPage?: number | null }) => {
    touched.current = true;
    const next = { ...storedRow, ...change };
    setStoredRow(next);
    writeCopy(page, next);
    Object.assign(waiting.current, change);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, saveDelayMs);
  };
  return { ...storedRow, keep };
}
