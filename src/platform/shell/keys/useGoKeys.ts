import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { closeChord, getSetting, isChordOpen, openChord } from "#platform/ui/index.web.ts";
import { usePages } from "../useShellMenu.ts";
import { type GoKey, goKeysOf } from "./go-keys.web.ts";

const typing =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid], [role=dialog], .ant-drawer";
const covered =
  ".ant-modal-wrap:not([style*='display: none']), .ant-dropdown:not(.ant-dropdown-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), [data-popup], body[data-locked]";

/** Whether letters are global shortcuts now: no input has the focus and nothing overlays the page. */
const isFree = (e: KeyboardEvent): boolean =>
  !e.ctrlKey &&
  !e.altKey &&
  !e.metaKey &&
  !e.defaultPrevented &&
  getSetting("isLetterKeys") &&
  !(e.target instanceof Element && e.target.closest(typing) !== null) &&
  document.querySelector(covered) === null;

/** The person's key sequences, for the list of shortcuts. */
export function useGoKeyList(): readonly GoKey[] {
  const pages = usePages();
  return useMemo(() => goKeysOf(pages), [pages]);
}

/** g and a letter open a page, except from an input; `onHelp` is called for ? on pages without their own list. */
export function useGoKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const keys = useGoKeyList();
  const now = useRef({ keys, onHelp });
  now.current = { keys, onHelp };
  useEffect(() => {
    /** Before the page handles it, because the second key belongs to the sequence. */
    const first = (e: KeyboardEvent) => {
      if (!isFree(e)) return closeChord();
      const key = e.key.toLowerCase();
      const target = isChordOpen() ? now.current.keys.find((g) => g.letter === key) : undefined;
      if (!target && key !== "g") return closeChord();
      e.preventDefault();
      e.stopImmediatePropagation();
      if (!target) return openChord();
      closeChord();
      void navigate(target.url);
    };
    const last = (e: KeyboardEvent) => {
      if (e.key !== "?" || !isFree(e)) return;
      e.preventDefault();
      now.current.onHelp();
    };
    addEventListener("keydown", first, true);
    addEventListener("keydown", last);
    return () => {
      removeEventListener("keydown", first, true);
      removeEventListener("keydown", last);
      closeChord();
    };
  }, [navigate]);
}
