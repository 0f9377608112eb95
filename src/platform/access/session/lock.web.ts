import { useSyncExternalStore } from "react";
import { announceToTabs, listenToTabs } from "./tabs.web.ts";

/** Whether the screen is locked, and the time of the last activity; both apply to all tabs and survive a reload. */
const lockedKey = "app.session.locked";
const activeKey = "app.session.active";
const writeEveryMs = 15_000;
let locked = read(lockedKey) === "1";
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // without storage each tab locks by itself
  }
}
function set(next: boolean) {
  locked = next;
  for (const listener of listeners) listener();
}

export function lockScreen(): void {
  if (locked) return;
  write(lockedKey, "1");
  set(true);
  announceToTabs({ type: "locked" });
}
export function unlock(): void {
  write(lockedKey, null);
  seen = Date.now();
  write(activeKey, String(seen));
  set(false);
  announceToTabs({ type: "unlocked" });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useLocked = (): boolean => useSyncExternalStore(subscribe, () => locked);

let seen = Date.now();
let written = 0;
function notice() {
  seen = Date.now();
  if (seen - written < writeEveryMs) return;
  written = seen;
  write(activeKey, String(seen));
}

/** Locks after the given minutes without input in any tab; 0 disables locking. Returns a function that stops it. */
export function watchIdle(minutes: number): () => void {
  if (minutes <= 0) return () => undefined;
  notice();
  const check = () => {
    const last = Math.max(seen, Number(read(activeKey)) || 0);
    if (Date.now() - last >= minutes * 60_000) lockScreen();
  };
  const events = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
  for (const e of events) addEventListener(e, notice, { passive: true, capture: true });
  const timer = setInterval(check, 10_000);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
    for (const e of events) removeEventListener(e, notice, { capture: true });
  };
}

listenToTabs((message) => {
  if (message.type === "locked") set(true);
  if (message.type === "unlocked") {
    seen = Date.now();
    set(false);
  }
});
