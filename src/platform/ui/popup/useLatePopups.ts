import {
  cloneElement,
  type ReactElement,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { lazyPart } from "../page/lazy-part.web.ts";

type Popups = typeof import("./popups.tsx") & typeof import("./menus.ts");
/** Every trigger is a single element that accepts these. */
export type Trigger = ReactElement<{
  ref?: Ref<HTMLElement>;
  onClick?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}>;
let loaded: Popups | undefined;
let isLoading = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const loadedNow = () => loaded;

function load(): void {
  if (isLoading) return;
  isLoading = true;
  lazyPart(() => Promise.all([import("./popups.tsx"), import("./menus.ts")])).then(
    ([popups, menus]) => {
      loaded = { ...popups, ...menus };
      for (const listener of listeners) listener();
    },
    () => {
      isLoading = false;
    },
  );
}

/** Longest wait for an idle moment after the page is shown, in milliseconds. */
const idleMs = 500;
function loadWhenIdle(): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(load, idleMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(load, { timeout: idleMs });
  return () => cancelIdleCallback(idle);
}

/**
 * The components of a popup, which are loaded after the first view of a page, and its trigger. A press of the trigger
 * before that opens the popup once they are loaded; the trigger keeps the focus.
 */
export function useLatePopups(trigger: Trigger, isOpen: boolean, open: () => void) {
  const popups = useSyncExternalStore(subscribe, loadedNow);
  const [early] = useState(popups === undefined);
  const [pressed, setPressed] = useState(false);
  const focused = useRef(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (popups) return;
    if (!isOpen && !pressed) return loadWhenIdle();
    load();
  }, [popups, isOpen, pressed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when they arrive, which replaces the trigger
  useLayoutEffect(() => {
    if (!popups || !early) return;
    if (focused.current) place.current?.focus();
    if (pressed) open();
  }, [popups]);
  if (!early) return { popups, trigger };
  const waiting = {
    onClick: () => setPressed(!pressed),
    onFocus: () => void (focused.current = true),
    onBlur: () => void (focused.current = false),
  };
  return { popups, trigger: cloneElement(trigger, { ref: place, ...(popups ? {} : waiting) }) };
}
