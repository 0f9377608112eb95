import { useEffect, useId } from "react";

/** Forms with unsaved values; whoever wants to leave, reload or switch identity asks here first. */
const dirty = new Set<string>();

export const anyDirty = (): boolean => dirty.size > 0;

export function markDirty(id: string, isDirty: boolean): void {
  if (isDirty) dirty.add(id);
  else dirty.delete(id);
}

/** A form says whether its values differ from the saved ones; gone with the form. */
export function useDirty(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    markDirty(id, isDirty);
    return () => markDirty(id, false);
  }, [id, isDirty]);
}

/** The browser asks before a tab with unsaved values closes or reloads. */
export function guardUnload(): void {
  addEventListener("beforeunload", (e) => {
    if (anyDirty()) e.preventDefault();
  });
}

/** For leaving on purpose, after the person agreed; the answer takes it back where leaving did not come about. */
export function forgetDirty(): () => void {
  const before = [...dirty];
  dirty.clear();
  return () => {
    for (const id of before) dirty.add(id);
  };
}
