import type { LiveEvents, LiveTopic } from "./live-events.ts";

export type LiveMessage = { [T in LiveTopic]: { readonly topic: T; readonly data: LiveEvents[T] } }[LiveTopic];

/** Parses an event stream from pieces of text; comments only show that the connection is alive. */
export function eventReader(onMessage: (m: LiveMessage) => void): (piece: string) => void {
  let rest = "";
  return (piece) => {
    rest += piece;
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const block = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const topic = /^event: (\w+)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (topic && data) onMessage({ topic, data: JSON.parse(data) } as LiveMessage);
    }
  };
}

/**
 * Delay before the next attempt in milliseconds. It grows with each failure and is randomized, so that clients do not
 * reconnect simultaneously.
 */
export const retryDelay = (failures: number, random = Math.random()): number =>
  Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5)) * (0.5 + random / 2);
