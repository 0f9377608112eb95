/** What the page on show says of itself to the shell: its title, and the last word of the breadcrumb. */
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

/** Sets the title of the browser's tab for as long as the page is on show. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    set({ title });
    return () => set({ title: undefined });
  }, [title]);
}

/** Adds the record's name (or a step) as the last word of the breadcrumb: `/program-loyalty/5` shows the programme's name. */
export function useCrumb(label: string | null | undefined): void {
  useEffect(() => {
    set({ crumb: label ?? undefined });
    return () => set({ crumb: undefined });
  }, [label]);
}
