import { useEffect, useRef } from "react";
import { liveCall, type LiveEvents, type LiveTopic } from "./live-events.ts";
import { prepare, sendPrepared } from "#platform/http/index.web.ts";
import { eventReader, type LiveMessage, retryDelay } from "./parse.web.ts";

/** Slightly more than two heartbeats of the server; a connection that is silent for longer is considered lost. */
const silentMs = 50_000;
const lockName = "portal.live";
type Ear = { readonly topic: LiveTopic; readonly fn: (data: never) => void };

const ears = new Set<Ear>();
let begun = false;
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(lockName);

function hear({ topic, data }: LiveMessage): void {
  for (const ear of [...ears]) if (ear.topic === topic) ear.fn(data as never);
}
function spread(message: LiveMessage): void {
  hear(message);
  tabs?.postMessage(message);
}

/**
 * One tab of the browser holds the stream and forwards events to the others; when it closes, another tab takes over.
 */
function begin(): void {
  if (begun) return;
  begun = true;
  tabs?.addEventListener("message", (e) => hear(e.data as LiveMessage));
  if (navigator.locks && tabs) void navigator.locks.request(lockName, listenForEver).catch(() => undefined);
  else void listenForEver();
}

async function listenForEver(): Promise<void> {
  for (let failures = 0; ; failures++) {
    const from = performance.now();
    const over = await listen().catch(() => false);
    if (over) failures = Math.max(failures, 4);
    else if (performance.now() - from > silentMs) failures = 0;
    await pause(retryDelay(failures));
  }
}

/** Waits for the given time, or until the network is available. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}

/** Reads one stream to its end; true if the server reports that the session has ended. */
async function listen(): Promise<boolean> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), silentMs);
  try {
    const response = await sendPrepared(prepare(liveCall, {}), {
      renewOnly: true,
      signal: stop.signal,
      headers: { Accept: "text/event-stream" },
    });
    if (!response.ok || !response.body) return response.status === 401;
    let over = false;
    const take = eventReader((m) => {
      over ||= m.topic === "end";
      spread(m);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return over;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), silentMs);
      take(value);
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Registers a listener for a topic; the stream starts with the first listener. Returns a function that removes it. */
export function onLive<T extends LiveTopic>(topic: T, fn: (data: LiveEvents[T]) => void): () => void {
  const ear: Ear = { topic, fn };
  ears.add(ear);
  begin();
  return () => void ears.delete(ear);
}

export function useLive<T extends LiveTopic>(topic: T, fn: (data: LiveEvents[T]) => void): void {
  const latest = useRef(fn);
  latest.current = fn;
  useEffect(() => onLive(topic, (data) => latest.current(data)), [topic]);
}

/** Called when rows of a resource were added or changed, or when such an event may have been missed. */
export function useRowsChanged(noun: string, fn: () => void): void {
  useLive("rows", ({ nouns }) => {
    if (nouns.includes(noun)) fn();
  });
}
