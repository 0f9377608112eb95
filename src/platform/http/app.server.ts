import { isUtf8 } from "node:buffer";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { Refused } from "#kit/refused.ts";
import { type Db, createMachineProbe, type ReadFrom, deadlines } from "#platform/database/index.server.ts";
import type { Env } from "./env.server.ts";
import type { Metrics } from "./observe/metrics.server.ts";
import { serveMetrics } from "./observe/metrics-endpoint.server.ts";
import { logRequests } from "./observe/request-log.server.ts";
import { answerUnparsed, refuseExpectation, refuseUnaddressed } from "./before-routing.server.ts";
import { sendError } from "./errors.server.ts";
import { ignoreForeignTraces } from "./foreign-traces.server.ts";
import { frameSources } from "./frame-sources.server.ts";
import type { Handler } from "./handle.server.ts";
import { recordQuotas, setSystemHeaders } from "./quota-headers.server.ts";
import { createRateLimit } from "./rate-limit.server.ts";
import { type Authentication, mount } from "./routes.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { refusalOfUnknownRoute } from "./unknown-routes.server.ts";

const webRoot = fileURLToPath(new URL("../../../dist/web/", import.meta.url));
const health = "/api/health";
/** Whether a URL belongs to the API for other systems. */
const isBySystem = (url: string): boolean => url.startsWith("/api/v1/");
const bodyLimit = 1_048_576;
/**
 * Content types to compress. Built pages are compressed at build time, workbooks and images are already compressed, and
 * event streams must be sent without buffering.
 */
const packed = /^(application\/([a-z.]+\+)?json|text\/(csv|plain))\b/;

export type AppOptions = {
  readonly env: Env;
  readonly db: Db;
  /** Database handle for calls by other systems. */
  readonly systems: Db;
  readonly authentication: Authentication;
  readonly handlers: readonly Handler[];
  readonly ready: () => Promise<boolean>;
  readonly files?: () => "ok" | "unreachable";
  readonly reports?: () => ReadFrom;
  /** Counts requests; exposed at `/metrics` if a token is configured. */
  readonly metrics?: Metrics | undefined;
};

export async function createApp({
  env,
  db,
  systems,
  authentication,
  handlers,
  ready,
  files,
  reports,
  metrics,
}: AppOptions): Promise<FastifyInstance> {
  const secure = securityHeaders(env, frameSources(db));
  const app = Fastify({
    logger: { level: env.LOG_LEVEL, redact: ["req.headers.authorization", "req.headers.accesstoken"] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: deadlines.receiveMs,
    connectionTimeout: deadlines.silentMs,
    keepAliveTimeout: deadlines.keepAliveMs,
    // a request without a Host header is refused by the portal, in its own format
    http: { headersTimeout: deadlines.headersMs, requireHostHeader: false },
    // requests received during shutdown are still answered until their connections close
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnparsed(error, socket, secure),
    trustProxy: env.TRUST_PROXY === 0 ? false : (_address: string, hop: number) => hop < env.TRUST_PROXY,
    genReqId: () => crypto.randomUUID(),
    // hooks do not run for a malformed URL
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...secure.plain(request.id), "cache-control": "no-store" });
      sendError(error, request, reply);
    },
    routerOptions: { maxParamLength: 300, ignoreDuplicateSlashes: false },
  });
  app.setErrorHandler(sendError);
  logRequests(app);
  metrics?.watch(app);
  ignoreForeignTraces(app, env.TRUST_PROXY);
  app.server.on("checkExpectation", (request, response) => refuseExpectation(request, response, secure));
  app.addHook("onRequest", async (request, reply) => void reply.headers(await secure.of(request.url, request.id)));
  app.addHook("onRequest", refuseUnaddressed);
  const limit = createRateLimit(env.RATE_LIMIT_PER_MINUTE);
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api") || request.url === health) return;
    const quota = limit.measure(request.ip);
    if (quota && isBySystem(request.url)) recordQuotas(request, [quota]);
    limit.refuse(quota);
  });
  const unserved = refusalOfUnknownRoute([{ method: "GET", path: health }, ...handlers.map((h) => h.call)]);
  // before the body is read, so that the body of an unserved request is not parsed
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404 && request.url.startsWith("/api/")) throw unserved(request, reply);
  });
  app.addHook("onSend", async (request, reply) => {
    if (isBySystem(request.url)) setSystemHeaders(request, reply);
    if (!reply.hasHeader("cache-control") && (request.url.startsWith("/api") || request.method !== "GET"))
      reply.header("cache-control", "no-store");
  });
  // before any route is registered; compressed request bodies are refused
  await app.register(compress, { globalDecompression: false, customTypes: packed, encodings: ["zstd", "br", "gzip"] });
  await app.register(multipart, { limits: { fileSize: 20 * 1024 * 1024, files: 1, fields: 20, fieldSize: 100_000 } });
  app.removeContentTypeParser("text/plain");
  readJson(app);
  serveHealth(app, { db, ready, files, reports });
  if (metrics && env.METRICS_TOKEN) serveMetrics(app, metrics, env.METRICS_TOKEN);
  for (const h of handlers) mount(app, h, h.call.bySystem ? systems : db, authentication);
  await serveWeb(app, unserved);
  return app;
}

/** `GET` {@link health}: 503 while the portal starts; otherwise what of it cannot be reached. */
function serveHealth(app: FastifyInstance, parts: Pick<AppOptions, "db" | "ready" | "files" | "reports">): void {
  const { db, ready, files, reports } = parts;
  const unreachable = createMachineProbe(db);
  app.get(health, async (_request, reply) => {
    if (!(await ready())) return reply.code(503).header("retry-after", "2").send({ status: "starting" });
    const away = await unreachable();
    return {
      ...(away === undefined ? { status: "ok" } : { status: "degraded", unreachable: away }),
      ...(files?.() === "unreachable" ? { files: "unreachable" } : {}),
      ...(reports ? { reports: reports() } : {}),
    };
  });
}

/**
 * Invalid UTF-8 would be decoded to replacement characters without an error, and a compressed or otherwise encoded body
 * is not JSON. Both are refused with their cause.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (!/^(identity)?$/i.test(request.headers["content-encoding"] ?? ""))
      done(
        new Refused(
          "encoding",
          "Isi permintaan harus dikirim tanpa kompresi.",
          { "Content-Encoding": "Kirim tanpa kompresi." },
          415,
        ),
      );
    else if (!isUtf8(body))
      done(new Refused("json", "Isi permintaan bukan teks UTF-8.", { body: "Bukan teks UTF-8." }, 400));
    else void parse(request, body.toString(), done);
  });
}

/**
 * Serves the built pages: hashed files are cached permanently, the entry is never cached, and every page URL returns
 * the entry.
 */
async function serveWeb(app: FastifyInstance, unserved: ReturnType<typeof refusalOfUnknownRoute>): Promise<void> {
  if (existsSync(webRoot)) {
    await app.register(fastifyStatic, {
      root: resolve(webRoot),
      preCompressed: true,
      // without it, an address that ends in a slash is refused for clients that accept no compression
      index: ["index.html"],
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page =
      (request.method === "GET" || request.method === "HEAD") &&
      !request.url.startsWith("/api/") &&
      !request.url.startsWith("/assets/");
    // not returned, because each promise that resolves with a reply adds listeners to its response
    if (page && existsSync(`${webRoot}index.html`))
      void reply.header("cache-control", "no-cache").sendFile("index.html");
    else sendError(unserved(request, reply), request, reply);
  });
}
