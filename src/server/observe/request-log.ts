import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Access } from "../access/access.ts";
import { onRequestEnd, type RequestEnd } from "./request-end.ts";

type User = { readonly userId: number; readonly realUserId: number };
const users = new WeakMap<FastifyRequest, User>();

/** Keeps who sent a request, for the line that the log gets when it is over. */
export function noteUser(request: FastifyRequest, access: Access): void {
  if (access.kind === "person") users.set(request, access);
}

/** What the log says of a request: no query, no body and no header, which may hold data of people. */
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

/** Logs each request at level `info`, failed ones at `error`; the request id is part of every line of the request. */
export function logRequests(app: FastifyInstance): void {
  onRequestEnd(app, (end) => {
    end.request.log[end.status >= 500 ? "error" : "info"](requestFacts(end), "request");
  });
}
