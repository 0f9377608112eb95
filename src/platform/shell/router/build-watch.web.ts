import { useSyncExternalStore } from "react";

const everyMs = 5 * 60_000;
let newer = false;
let watching = false;
const listeners = new Set<() => void>();

async function look(): Promise<void> {
  if (newer || document.hidden) return;
  try {
    const answer = await fetch("/build.json", { cache: "no-store" });
    const { id } = (await answer.json()) as { id?: string };
    newer = answer.ok && typeof id === "string" && id !== window.portal?.build;
  } catch {
    // offline, or the server is being replaced; the next check decides
  }
  if (newer) for (const listener of listeners) listener();
}

/** Checks periodically, and when the tab becomes visible, whether the server has a newer build. */
export function watchBuild(): void {
  if (watching || !window.portal || window.portal.build === "dev") return;
  watching = true;
  setInterval(() => void look(), everyMs);
  document.addEventListener("visibilitychange", () => void look());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useNewBuild = (): boolean => useSyncExternalStore(subscribe, () => newer);
