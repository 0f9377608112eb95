import { type RefObject, useEffect, useRef } from "react";
import { getSetting } from "#platform/ui/index.web.ts";
import styles from "./resource.module.css";

export type ListKeys = {
  readonly card: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onNew?: () => void;
  /** Ctrl+Enter. */
  readonly onMain?: () => void;
  readonly onHelp: () => void;
  readonly onEdit?: (id: number) => void;
  readonly onToggle?: (id: number) => void;
  /** Returns true if there was something to close. */
  readonly onEscape: () => boolean;
  /** While a record is open, j and k move between records instead of rows. */
  readonly onStep?: (by: -1 | 1) => void;
};

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable=true], .ant-select-dropdown, .ant-picker-dropdown",
  ) !== null;
const covered = (): boolean =>
  document.querySelector(
    ".ant-modal-wrap:not([style*='display: none']), .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)",
  ) !== null;

/**
 * j and k move, Enter opens (by the link itself), / searches, f filters, e edits, x selects, n creates, ? shows all
 * shortcuts, Esc closes.
 */
export function useListKeys(keys: ListKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        !event.defaultPrevented &&
        event.key === "Enter" &&
        (event.ctrlKey || event.metaKey) &&
        !typing(event.target) &&
        !covered()
      ) {
        if (now.current.onMain) event.preventDefault();
        now.current.onMain?.();
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || covered()) return;
      const k = now.current;
      if (event.key === "Escape" && !(typing(event.target) && event.target !== k.search.current)) {
        if (k.onEscape()) event.preventDefault();
        return;
      }
      if (typing(event.target) || !getSetting("isLetterKeys")) return;
      if (act(event.key, k)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const linksOf = (card: HTMLElement | null): HTMLElement[] => [
  ...(card?.querySelectorAll<HTMLElement>("[data-row-link]") ?? []),
];
const idOf = (link: Element | null | undefined): number | undefined => {
  const id = Number(link?.closest("[data-id]")?.getAttribute("data-id"));
  return id > 0 ? id : undefined;
};

function act(key: string, k: ListKeys): boolean {
  const row = idOf(document.activeElement);
  switch (key) {
    case "j":
    case "k":
      if (k.onStep && !row) k.onStep(key === "j" ? 1 : -1);
      else walk(linksOf(k.card.current), key === "j" ? 1 : -1);
      return true;
    case "/":
      k.search.current?.focus();
      return k.search.current !== null;
    case "f": {
      const add = k.card.current?.querySelector<HTMLElement>(`.${styles.add}`);
      add?.click();
      return add !== null && add !== undefined;
    }
    case "?":
      k.onHelp();
      return true;
    case "n":
      k.onNew?.();
      return k.onNew !== undefined;
    case "e":
      if (row) k.onEdit?.(row);
      return row !== undefined && k.onEdit !== undefined;
    case "x":
      if (row) k.onToggle?.(row);
      return row !== undefined && k.onToggle !== undefined;
    default:
      return false;
  }
}

function walk(links: readonly HTMLElement[], by: -1 | 1) {
  const row = document.activeElement?.closest("tr, li");
  const at = links.findIndex((link) => link.closest("tr, li") === row);
  const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
