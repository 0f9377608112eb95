/** Information from the current page to the shell: its title, and the last part of the breadcrumb. */
import { useEffect, useSyncExternalStore } from "react";

type PageState = { readonly title: string | undefined; readonly crumb: string | undefined };
let state: PageState = { title: undefined, crumb: undefined };
const listeners = new Set<() => void>();
function set(patch: Partial<PageState>) {
  state = { ...state, ...patch };
  for (const listener of [...listeners]) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const usePageState = (): PageState => useSyncExternalStore(subscribe, () => state);

/** Sets the document title while the page is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    set({ title });
    return () => set({ title: undefined });
  }, [title]);
}

/**
 * Adds the record's name (or a step) as the last part of the breadcrumb: `/program-loyalty/5` shows the programme's
 * name.
 */
export function useCrumb(label: string | null | undefined): void {
  useEffect(() => {
    set({ crumb: label ?? undefined });
    return () => set({ crumb: undefined });
  }, [label]);
}
