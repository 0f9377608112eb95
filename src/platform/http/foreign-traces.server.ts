import type { FastifyInstance } from "fastify";

/**
 * Ignores the trace that a client names unless a trusted proxy sets it: anyone else could add spans to traces of others
 * or, by its flag, keep a request out of all traces.
 */
export function ignoreForeignTraces(app: FastifyInstance, trustedProxies: number): void {
  if (trustedProxies > 0) return;
  app.addHook("onRequest", async (request) => {
    request.raw.headers.traceparent = undefined;
  });
}
