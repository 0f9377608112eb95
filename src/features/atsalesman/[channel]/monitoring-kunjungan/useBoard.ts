import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#platform/http/index.web.ts";
import { useRowsChanged } from "#platform/jobs/index.web.ts";
import { merged } from "./board-state.ts";
import { type Board, type BoardQuery, visitBoard } from "./monitoring-kunjungan.calls.ts";

const leastMs = 5_000;
const pollMs = 60_000;
/** Age in milliseconds from which a response is shown as outdated. */
export const staleMs = 90_000;

/**
 * The day so far: loaded completely once. Then only changes are loaded: every minute and, at most every five seconds,
 * after a stream event.
 */
export function useBoard(channel: BoardQuery["channel"]) {
  const [board, setBoard] = useState<Board>();
  const [error, setError] = useState<unknown>();
  const [readAt, setReadAt] = useState(0);
  const last = useRef<Board>(undefined);
  const busy = useRef(false);
  const lastRead = useRef(0);

  const read = useCallback(
    async (full = false) => {
      if (busy.current) return;
      busy.current = true;
      lastRead.current = Date.now();
      try {
        const known = full ? undefined : last.current;
        const next = await call(visitBoard, { channel, ...(known ? { since: known.now } : {}) });
        const together = known ? { ...next, rows: merged(known.rows, next.rows) } : next;
        // on another day, or if salesmen were added or removed, everything is reloaded
        const outdated = known !== undefined && (known.today !== next.today || together.rows.length !== next.total);
        last.current = outdated ? undefined : together;
        setBoard(together);
        setError(undefined);
        setReadAt(Date.now());
      } catch (e) {
        setError(e);
      } finally {
        busy.current = false;
      }
    },
    [channel],
  );
  useEffect(() => {
    last.current = undefined;
    setBoard(undefined);
    void read(true);
    const poll = setInterval(() => void read(), pollMs);
    return () => clearInterval(poll);
  }, [read]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useRowsChanged("visit", () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), Math.max(0, lastRead.current + leastMs - Date.now()));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { board, error, readAt, read };
}

/** The current time, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(tick);
  }, []);
  return now;
}
