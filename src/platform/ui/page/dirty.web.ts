import { useEffect, useId } from "react";

/** Forms with unsaved values, checked before leaving, reloading or switching identity. */
const dirty = new Set<string>();

export const anyDirty = (): boolean => dirty.size > 0;

export function markDirty(id: string, isDirty: boolean): void {
  if (isDirty) dirty.add(id);
  else dirty.delete(id);
}

/** Registers whether a form has unsaved values, until it is unmounted. */
export function useDirty(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    markDirty(id, isDirty);
    return () => markDirty(id, false);
  }, [id, isDirty]);
}

/** Makes the browser ask before a tab with unsaved values is closed or reloaded. */
export function guardUnload(): void {
  addEventListener("beforeunload", (e) => {
    if (anyDirty()) e.preventDefault();
  });
}

/**
 * Discards unsaved marks when the person has agreed to leave. Returns a function that restores them if leaving fails.
 */
export function clearDirty(): () => void {
  const before = [...dirty];
  dirty.clear();
  return () => {
    for (const id of before) dirty.add(id);
  };
}
