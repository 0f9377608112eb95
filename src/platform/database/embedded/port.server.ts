import { createServer } from "node:net";

/** Below the range of ephemeral ports, so that the port is free at a restart. */
const lowest = 20_000;
const highest = 32_000;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest} on 127.0.0.1`);
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
