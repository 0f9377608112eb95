import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The status of a request whose connection closed before its answer was sent, as nginx writes it. */
const clientClosed = 499;

/** The pattern of the route that answered, such as `/api/store/:id`; `unknown` where there is none. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unknown";

/** Whether a response is an event stream. Its duration is that of the connection, so it is not a response time. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader("content-type") ?? "").startsWith("text/event-stream");

export type RequestEnd = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly route: string;
  readonly status: number;
};

/** Calls back once for each request: when its answer is sent, or when its connection closes before that. */
export function onRequestEnd(app: FastifyInstance, ended: (end: RequestEnd) => void): void {
  // the hook `onResponse` does not run when a connection closes early
  app.addHook("onRequest", async (request, reply) => {
    let over = false;
    const end = (closedEarly: boolean) => () => {
      if (over) return;
      over = true;
      const route = routeOf(request);
      const status = closedEarly && !isStream(reply) ? clientClosed : reply.statusCode;
      ended({ request, reply, route, status });
    };
    reply.raw.once("finish", end(false)).once("close", end(true));
  });
}
