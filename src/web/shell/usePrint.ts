import { App } from "antd";
import { useEffect, useRef, useState } from "react";
import { useT } from "#web/i18n.ts";

const asked = new EventTarget();
/** Asks the part of the page with this name to print itself with all its rows. */
export const askPrint = (name: string): void => void asked.dispatchEvent(new CustomEvent("print", { detail: name }));

type Options = {
  /** Which part of the page this is, for `askPrint`. */
  readonly name: string;
  /** There are more rows than are drawn, so that Ctrl+P has to wait for them. */
  readonly isPart: boolean;
};
export type Printing = { readonly on: boolean; readonly settle: (state: "waiting" | "ready" | "failed") => void };

/**
 * Prints a list or a report with all its rows: while `on`, the page draws them, and tells by `settle` when they stand
 * there. The browser's own dialog opens then, and what was drawn before comes back after it.
 */
export function usePrint({ name, isPart }: Options): Printing {
  const t = useT();
  const { message } = App.useApp();
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
    asked.addEventListener("print", start);
    addEventListener("keydown", press);
    return () => {
      asked.removeEventListener("print", start);
      removeEventListener("keydown", press);
    };
  }, [name]);
  const settle = (state: "waiting" | "ready" | "failed") => {
    if (!on || opened.current || state === "waiting") return;
    if (state === "failed") {
      void message.error(t("Cetakan tidak dapat disiapkan. Coba lagi."));
      setOn(false);
      return;
    }
    opened.current = true;
    // a frame for the rows to be drawn, and one for their layout
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        print();
        opened.current = false;
        setOn(false);
      }),
    );
  };
  return { on, settle };
}
