import { useEffect, useRef } from "react";

/** Ctrl+S and Ctrl+Enter save, wherever the focus is. */
export function useSaveKeys(save: () => void): void {
  const now = useRef(save);
  now.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || (event.key !== "Enter" && event.key.toLowerCase() !== "s")) return;
      event.preventDefault();
      now.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
