import { useCallback, useEffect, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { call } from "#platform/http/index.web.ts";
import { type EmbedOpening, openEmbed } from "./embed.calls.ts";
import { useFrames } from "./useFrames.ts";

const lookMs = 1_000;
const retryMs = 3_000;
/** Time before the expiry at which the token is renewed: a third of its validity, at most a minute. */
const marginOf = (seconds: number): number => Math.min(60_000, (seconds * 1_000) / 3);

/**
 * Keeps one dashboard open: fetches its token, renews it in the background, and passes it to the frame. A frame that
 * does not accept tokens is replaced by a new one; after user input only on request, because the input would be lost.
 * Each renewal checks the permission; a refusal removes the frame.
 */
export function useEmbed(id: number) {
  const { frames, shown, put, loaded, clear } = useFrames();
  const [opening, setOpening] = useState<EmbedOpening>();
  const [error, setError] = useState<unknown>();
  const [late, setLate] = useState(false);
  // the displayed frame is outdated, but contains input of the reader
  const [worn, setWorn] = useState(false);
  const embedRef = useRef<{ token: string; endsAt: number; renewAt: number; swappedAt: number }>(undefined);
  const talks = useRef<Window | null>(null);
  const touched = useRef(false);
  const seen = useRef<number>(undefined);
  const busy = useRef(false);

  const fetchToken = useCallback(
    async (how: "open" | "renew" | "reload") => {
      if (busy.current) return;
      busy.current = true;
      try {
        const next = await call(openEmbed, {
          id,
          ...(how !== "open" && embedRef.current ? { renew: embedRef.current.token } : {}),
        });
        const now = Date.now();
        const partner = how === "renew" ? talks.current : null;
        const renewed = how === "renew" && touched.current;
        embedRef.current = {
          token: next.token,
          endsAt: now + next.expiresIn * 1_000,
          renewAt: now + next.expiresIn * 1_000 - marginOf(next.expiresIn),
          swappedAt: partner || renewed ? (embedRef.current?.swappedAt ?? now) : now,
        };
        setOpening(next);
        setError(undefined);
        setLate(false);
        // a fully sandboxed frame has no origin that could be addressed
        if (partner)
          partner.postMessage(
            { type: "embed:token", token: next.token, expiresIn: next.expiresIn },
            next.ownStorage ? next.origin : "*",
          );
        else if (renewed) setWorn(true);
        else {
          setWorn(false);
          put(next.url);
        }
      } catch (problem) {
        // a refusal removes the frame; a network error is retried
        if (problem instanceof Refused || !embedRef.current) {
          embedRef.current = undefined;
          clear();
          setError(problem);
        } else {
          embedRef.current = { ...embedRef.current, renewAt: Date.now() + retryMs };
          if (Date.now() > embedRef.current.endsAt) setLate(true);
        }
      }
      busy.current = false;
    },
    [id, put, clear],
  );

  // a new frame has no user input; its later loads do not reset that state
  const arrived = useCallback(
    (key: number) => {
      if (seen.current !== key) touched.current = false;
      seen.current = key;
      loaded(key);
    },
    [loaded],
  );

  useEffect(() => {
    embedRef.current = undefined;
    talks.current = null;
    touched.current = false;
    setWorn(false);
    setOpening(undefined);
    setError(undefined);
    clear();
    void fetchToken("open");
  }, [fetchToken, clear]);

  useEffect(() => {
    // events inside the frame are not visible here, but the focus shows that it is used
    const touch = () => {
      if (document.activeElement?.matches("iframe[data-shown]")) touched.current = true;
    };
    const look = () => {
      touch();
      const h = embedRef.current;
      if (!h || !navigator.onLine || document.hidden) return;
      const now = Date.now();
      if (now >= h.renewAt) return void fetchToken("renew");
      if (!opening?.refreshMinutes || now < h.swappedAt + opening.refreshMinutes * 60_000) return;
      if (touched.current) setWorn(true);
      else void fetchToken("reload");
    };
    const timer = setInterval(look, lookMs);
    addEventListener("blur", touch);
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("blur", touch);
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [fetchToken, opening]);

  return { opening, error, late, worn, frames, shown, loaded: arrived, talks, fetchToken };
}
