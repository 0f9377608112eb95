import { useFeedback } from "../feedback/feedback.web.ts";
import { useEffect, useRef, useState } from "react";
import { useT } from "../language/i18n.web.ts";

const printRequests = new EventTarget();
/** Requests the part of the page with this name to print all its rows. */
export const requestPrint = (name: string): void =>
  void printRequests.dispatchEvent(new CustomEvent("print", { detail: name }));

type Options = {
  /** The name of this part of the page, for `requestPrint`. */
  readonly name: string;
  /** Whether only some rows are rendered, so that Ctrl+P must wait for the others. */
  readonly isPart: boolean;
};
export type Printing = { readonly on: boolean; readonly update: (state: "waiting" | "ready" | "failed") => void };

/**
 * Prints a list or a report with all its rows: while `on`, the page renders them and calls `update` when they are
 * complete. Then the browser's dialog opens, and afterwards the previous rows are restored.
 */
export function usePrint({ name, isPart }: Options): Printing {
  const t = useT();
  const { message } = useFeedback();
  const [on, setOn] = useState(false);
  const part = useRef(isPart);
  part.current = isPart;
  const opened = useRef(false);
  useEffect(() => {
    const start = (e: Event) => (e as CustomEvent<string>).detail === name && setOn(true);
    const press = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.shiftKey || e.altKey || e.key.toLowerCase() !== "p" || !part.current) return;
      e.preventDefault();
      setOn(true);
    };
    printRequests.addEventListener("print", start);
    addEventListener("keydown", press);
    return () => {
      printRequests.removeEventListener("print", start);
      removeEventListener("keydown", press);
    };
  }, [name]);
  const update = (state: "waiting" | "ready" | "failed") => {
    if (!on || opened.current || state === "waiting") return;
    if (state === "failed") {
      void message.error(t("Cetakan tidak dapat disiapkan. Coba lagi."));
      setOn(false);
      return;
    }
    opened.current = true;
    // one frame for rendering the rows, and one for their layout
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        print();
        opened.current = false;
        setOn(false);
      }),
    );
  };
  return { on, update };
}
