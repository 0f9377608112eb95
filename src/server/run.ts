import { resolve } from "node:path";
import type { Env } from "#platform/http/index.server.ts";
import { prepareData } from "./first-start.ts";
import { setTracing, type Tracing } from "#platform/database/index.server.ts";
import type { Server } from "./server.ts";
import { validateEnvironment } from "./validate-environment.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const drainMs = 10_000;

type Log = Record<"info" | "warn" | "error", (line: string) => void>;
/** The database of this process; it starts before the rest of the portal is loaded. */
async function databaseOf(env: Env, log: Log) {
  const { openDatabase } = await import("#platform/database/embedded/open-database.server.ts");
  return openDatabase({
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    appUrl: env.DATABASE_APP_URL,
    log,
  });
}

/** Runs the portal as a process: database, migrations, demo data once, pages and calls; a signal stops all of it. */
export async function run(): Promise<void> {
  const log = { info: say, warn: say, error: (m: string) => void process.stderr.write(`${m}\n`) };
  const env = environment(log.error);
  const opening = databaseOf(env, log);
  const built = pagesBuilt();
  // the portal's own files are loaded while the database starts
  const loading = load();
  loading.catch(() => undefined);
  const database = await opening.catch((error: Error) => {
    log.error(error.message);
    process.exit(1);
  });
  let server: Server | undefined;
  let tracing: Tracing | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    stopping ??= (async () => {
      const late = setTimeout(() => process.exit(code || 1), drainMs).unref();
      await server?.close().catch(() => undefined);
      await tracing?.close();
      await database.stop();
      clearTimeout(late);
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  process.on("unhandledRejection", (error) => log.error(`unhandled rejection: ${(error as Error)?.stack ?? error}`));
  try {
    tracing = await tracingOf(env);
    await prepareData(database.url, env, say);
    const { createServer, registry } = await loading;
    await built;
    server = await createServer({
      url: database.url,
      appUrl: database.appUrl,
      parsedTexts: resolve(env.DATA_DIR, "statements.json"),
      env,
      migrated: true,
      embedded: database.embedded,
      registry,
    });
    const address = await server.app.listen({ port: env.PORT, host: env.HOST });
    say(`Portal ready at ${address}`);
    process.send?.("ready", () => process.disconnect());
    for (const line of await (await import("./first-start.ts")).welcome(server.db, env)) say(line);
  } catch (error) {
    log.error((error as Error).message);
    await stop(1);
  }
}

/** The settings. If they are invalid, prints the names and ends the process without a stack trace. */
function environment(error: (message: string) => void): Env {
  try {
    return validateEnvironment();
  } catch (fault) {
    error((fault as Error).message);
    process.exit(1);
  }
}

/** Tracing, if a collector is configured; otherwise the libraries are not loaded. */
async function tracingOf(env: Env): Promise<Tracing | undefined> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { openTelemetry } = await import("#platform/http/observe/open-telemetry.server.ts");
  const tracing = openTelemetry(env.OTEL_SERVICE_NAME);
  setTracing(tracing);
  return tracing;
}

/** The script that started this process may still be building the web pages; it then sends a message when they are. */
function pagesBuilt(): Promise<void> {
  if (!process.env.PORTAL_AWAITS_BUILD || !process.connected) return Promise.resolve();
  delete process.env.PORTAL_AWAITS_BUILD;
  const built = new Promise<void>((done, fail) => {
    process.once("message", (message) => {
      if (message === "built") done();
      else fail(new Error("The portal does not start without its web pages."));
    });
  });
  // the start may fail for another reason before it waits for the pages
  built.catch(() => undefined);
  return built;
}

async function load() {
  const { createServer, openRegistry } = await import("./server.ts");
  return { createServer, registry: await openRegistry() };
}
