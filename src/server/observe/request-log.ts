import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Access } from "../access/access.ts";

type User = { readonly userId: number; readonly realUserId: number };
const users = new WeakMap<FastifyRequest, User>();

/** Records the sender of a request for its log line. */
export function noteUser(request: FastifyRequest, access: Access): void {
  if (access.kind === "person") users.set(request, access);
}

/** The pattern of the matched route, such as `/api/store/:id`; `unknown` if there is none. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unknown";

/** Log fields of a completed request: no query, body or headers, which may contain personal data. */
export function requestFacts(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const user = users.get(request);
  return {
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(user ? { userId: user.userId } : {}),
    ...(user && user.realUserId !== user.userId ? { realUserId: user.realUserId } : {}),
  };
}

/**
 * Logs each response at level `info`, server errors at `error`. The request id is part of every log line of the
 * request.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log[reply.statusCode >= 500 ? "error" : "info"](requestFacts(request, reply), "request");
  });
}
