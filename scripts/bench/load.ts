import { Agent, request } from "node:http";

export type Load = { readonly perSecond: number; readonly p50: number; readonly p95: number };

/** Milliseconds until one request is completely answered. Throws unless the status is 200. */
export const timedRequest = (url: string, headers: Record<string, string>, agent: Agent): Promise<number> =>
  new Promise((done, fail) => {
    const from = performance.now();
    const r = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200
          ? done(performance.now() - from)
          : fail(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    r.on("error", fail);
    r.end();
  });

/** Sends a fixed number of requests over a fixed number of keep-alive connections. */
export async function load(
  url: string,
  headers: Record<string, string>,
  requests: number,
  connections: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = requests;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) times.push(await timedRequest(url, headers, agent));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] as number;
  return { perSecond: requests / seconds, p50: at(0.5), p95: at(0.95) };
}

export const p95 = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0;
export const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;

/** Requests that take longer, in milliseconds, are measured only once. */
export const longMs = 1_000;
/** Below this duration, in milliseconds, scheduling delays would dominate a single measurement. */
const shortMs = 20;

/** Median in milliseconds of three runs, or of many short ones. */
export async function middle(once: () => Promise<number>): Promise<number> {
  const times = [await once()];
  const [first] = times as [number];
  const tries = first >= longMs ? 1 : first < shortMs ? 25 : 3;
  while (times.length < tries) times.push(await once());
  return median(times);
}
