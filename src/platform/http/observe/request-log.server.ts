import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Access } from "#kit/person.ts";
import { onRequestEnd, type RequestEnd } from "./request-end.server.ts";

type User = { readonly userId: number; readonly realUserId: number };
const users = new WeakMap<FastifyRequest, User>();

/** Records the sender of a request for its log line. */
export function recordUser(request: FastifyRequest, access: Access): void {
  if (access.kind === "person") users.set(request, access);
}

/** Log fields of a completed request: no query, body or headers, which may contain personal data. */
function requestFacts({ request, reply, route, status }: RequestEnd): Record<string, unknown> {
  const user = users.get(request);
  return {
    method: request.method,
    route,
    status,
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
  onRequestEnd(app, (end) => {
    end.request.log[end.status >= 500 ? "error" : "info"](requestFacts(end), "request");
  });
}
