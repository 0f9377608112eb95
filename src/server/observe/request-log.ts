import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Access } from "../access/access.ts";

type User = { readonly userId: number; readonly realUserId: number };
const users = new WeakMap<FastifyRequest, User>();

/** Keeps who sent a request, for the line that the log gets when it is answered. */
export function noteUser(request: FastifyRequest, access: Access): void {
  if (access.kind === "person") users.set(request, access);
}

/** The pattern of the route that answered, such as `/api/store/:id`; `unknown` where there is none. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unknown";

/** What the log says of an answered request: no query, no body and no header, which may hold data of people. */
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

/** Logs each answer at level `info`, failed ones at `error`; the request id is part of every line of the request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log[reply.statusCode >= 500 ? "error" : "info"](requestFacts(request, reply), "request");
  });
}
