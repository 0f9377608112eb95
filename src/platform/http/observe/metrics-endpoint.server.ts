import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Env } from "../env.server.ts";
import type { Metrics } from "./metrics.server.ts";

const path = "/metrics";
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a header `Authorization: Bearer …` contains the token; compared in constant time. */
export function bearsToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

/** Serves `/metrics` beside the pages, protected by the token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(path, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!bearsToken(request.headers.authorization, token))
      return reply.code(401).header("www-authenticate", "Bearer").type("text/plain").send("Unauthorized\n");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

type Options = Pick<Env, "METRICS_PORT" | "METRICS_HOST" | "METRICS_TOKEN">;
/** Opens a port that serves only `/metrics`, protected by the token if one is configured. */
export async function listenForMetrics(metrics: Metrics, env: Options): Promise<Server> {
  const server = createServer((request, response) => void answer(metrics, env.METRICS_TOKEN, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.METRICS_PORT, env.METRICS_HOST, resolve);
  });
  return server;
}

async function answer(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "text/plain", "cache-control": "no-store", ...headers }).end(body);
  if (request.method !== "GET" || request.url !== path) return void send(404, "Not found\n");
  if (token && !bearsToken(request.headers.authorization, token))
    return void send(401, "Unauthorized\n", { "www-authenticate": "Bearer" });
  try {
    send(200, await metrics.text(), { "content-type": metrics.contentType });
  } catch {
    send(503, "The metrics cannot be read\n");
  }
}
