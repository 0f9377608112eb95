/** The open record, stored in the address: `?id=12`, `?id=12&edit=1`, `?id=new`. */
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

export type Opened = { readonly id: number; readonly edit: boolean } | "new" | undefined;

export function readOpened(params: URLSearchParams): Opened {
  const id = params.get("id");
  if (id === "new") return "new";
  return id && /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id), edit: params.get("edit") === "1" } : undefined;
}

/** The address with another record open; other parameters are kept. */
export function recordSearch(search: string, next: Opened): string {
  const params = new URLSearchParams(search);
  params.delete("id");
  params.delete("edit");
  params.delete("tab");
  if (next === "new") params.set("id", "new");
  else if (next) {
    params.set("id", String(next.id));
    if (next.edit) params.set("edit", "1");
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

export function useOpened() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const text = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what matters of the parameters
  const opened = useMemo(() => readOpened(params), [text]);
  // The address is read when navigating, so that these functions never change and rows are not rendered again.
  const go = useCallback(
    (next: Opened, replace = false) => {
      // A late response must not navigate if the reader has moved to another page.
      if (currentPath() !== pathname) return;
      void navigate({ search: recordSearch(currentSearch(), next) }, { replace });
    },
    [navigate, pathname],
  );
  const open = useCallback((id: number) => void go({ id, edit: false }), [go]);
  const edit = useCallback((id: number) => void go({ id, edit: true }), [go]);
  return { opened, go, open, edit };
}

export const currentPath = (): string => location.hash.slice(1).split("?")[0] || "/";
/** The portal's addresses are in the URL fragment. */
const currentSearch = (): string => {
  const hash = location.hash.split("?")[1];
  return hash === undefined ? (location.hash ? "" : location.search) : `?${hash}`;
};
