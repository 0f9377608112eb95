import { useSyncExternalStore } from "react";

const narrow = typeof matchMedia === "undefined" ? undefined : matchMedia("(max-width: 991px)");
const listen = (changed: () => void) => {
  narrow?.addEventListener("change", changed);
  return () => narrow?.removeEventListener("change", changed);
};
/** Phones and tablets, where the filter line is behind one button. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => narrow?.matches ?? false,
    () => false,
  );
