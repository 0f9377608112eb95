import type { FastifyInstance } from "fastify";

/**
 * Ignores the trace context of a request unless a trusted proxy is configured, which sets it. Otherwise a client could
 * add spans to the traces of others or, by the sampling flag, exclude its request from all traces.
 */
export function ignoreForeignTraces(app: FastifyInstance, trustedProxies: number): void {
  if (trustedProxies > 0) return;
  app.addHook("onRequest", async (request) => {
    request.raw.headers.traceparent = undefined;
  });
}
