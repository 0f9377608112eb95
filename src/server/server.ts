import type { FastifyInstance } from "fastify";
import { advise } from "./advice.ts";
import { bulkHandlers } from "./bulk/handlers.ts";
import { bulkJobs } from "./bulk/jobs.ts";
import { createSessions } from "./access/session.ts";
import { channel as accessChannel } from "./access/session-bus.ts";
import { applicationUrl } from "./db/app-role.ts";
import { createDb, createPool, type Db } from "./db/db.ts";
import { healFoldedKeys } from "./db/folded-keys.ts";
import { watchDatabase } from "./db/liveness.ts";
import { migrate } from "./db/migrate.ts";
import { openParsedTexts, saveParsedTexts } from "./db/parsed-texts.ts";
import { openReplica } from "./db/replica.ts";
import { deadlines } from "./deadlines.ts";
import type { Env } from "./env.ts";
import { createApp } from "./http/app.ts";
import { explainHandlers } from "./explain/handlers.ts";
import { rememberPages } from "./explain/needs.ts";
import { exportHandlers, exportJobs, listFileHandlers } from "#platform/export/index.server.ts";
import { reportExportHandlers, reportExportJobs } from "./report/export-job.ts";
import { FileStorage, storeOf } from "./file/file-storage.ts";
import { startFileRounds } from "./file/keep-files.ts";
import { exchangeHandlers, importJobs } from "#platform/import/index.server.ts";
import type { Handler } from "./http/handle.ts";
import { openApiHandler } from "./http/open-api.ts";
import { startEngine } from "./job/engine.ts";
import type { JobHandler } from "./job/handle-job.ts";
import { jobHandlers } from "./job/handlers.ts";
import { jobHandlersOf, jobProblems, setKnownJobs } from "./job/known-jobs.ts";
import { liveHandlers } from "./live/handlers.ts";
import { type Hub, startHub } from "./live/hub.ts";
import { openLine } from "./live/line.ts";
import { liveChannel } from "./live/say.ts";
import { mappingHandlers, mappingJobs, mappingsOf } from "#platform/mapping/index.server.ts";
import type { Pools } from "./observe/metrics.ts";
import { listenForMetrics } from "./observe/metrics-endpoint.ts";
import { noticeHandlers } from "./notify/handlers.ts";
import { noticeOfJob } from "./notify/job-notice.ts";
import { registerPlatformTables } from "./platform-tables.ts";
import { loadRegistry, type Registry } from "./registry.ts";
import { resourceHandlers } from "./resource/handlers.ts";
import { checkRegistry } from "./check.ts";
import { reportHandlers } from "./report/handlers.ts";
import { scheduleHandlers } from "./report-mail/handlers.ts";
import { deliveryJobs } from "./report-mail/job.ts";
import { startGathering } from "./notify/gather-letters.ts";
import { startSchedules } from "./report-mail/tick.ts";
import { undoHandlers } from "./undo/handlers.ts";
import { approvalHandlers, rememberDesks, workflowHandlers } from "#platform/workflow/index.server.ts";

/** A text that no browser file may contain; a test searches the built pages for it. */
export const serverSentinel = "portal-server-code-7c1f";

/**
 * Number of connections by purpose; pages have the most. If the database runs on this machine, the numbers limit
 * concurrent reports and calls of other systems, so that pages get processor time.
 */
const connections = { pages: 10, reports: 6, systems: 8, rounds: 4 } as const;
const connectionsBeside = { ...connections, reports: 3, systems: 3 } as const;

export type Server = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly registry: Registry;
  close(): Promise<void>;
};

/** Opens the registry: the platform's own tables first, then the declarations of features. */
export async function openRegistry(): Promise<Registry> {
  registerPlatformTables();
  return loadRegistry();
}

/** All calls of the portal. */
export function handlersOf(registry: Registry, hub: () => Hub = closed): Handler[] {
  const generated = [
    ...resourceHandlers(registry, listFileHandlers(registry)),
    ...mappingHandlers(registry),
    ...exchangeHandlers(registry),
    ...workflowHandlers(),
    ...approvalHandlers(registry),
    ...reportHandlers(registry),
    ...scheduleHandlers(registry),
    ...undoHandlers(registry),
    ...bulkHandlers(registry),
  ];
  const all: Handler[] = [
    ...registry.handlers.map((e) => e.value),
    ...generated,
    ...exportHandlers(registry),
    ...reportExportHandlers(registry),
    ...explainHandlers(),
    ...jobHandlers(),
    ...noticeHandlers(),
    ...liveHandlers(hub),
  ];
  return [...all, openApiHandler(() => all)];
}
const closed = (): never => {
  throw new Error("this list of calls has no event hub");
};

/** Jobs of the portal itself rather than of a page. */
const platformJobs = (registry: Registry): JobHandler[] => [
  ...exportJobs(registry),
  ...reportExportJobs(registry),
  ...deliveryJobs(registry),
  ...importJobs(registry),
  ...bulkJobs(registry),
  ...mappingJobs(mappingsOf(registry)),
];

type ServerOptions = {
  /** Connection URL of the owner of the tables, who migrates; the portal itself uses a role that owns nothing. */
  readonly url: string;
  /** A login of the application; without one the owner's connection assumes a role. */
  readonly appUrl?: string | undefined;
  readonly env: Env;
  /** A file with the statements that were already parsed. */
  readonly parsedTexts?: string;
  readonly migrated?: boolean;
  /** Whether the database runs on this machine for this portal only. */
  readonly embedded?: boolean;
  readonly registry?: Registry;
};
/** Metrics, if they are configured; otherwise the library is not loaded. */
async function metricsOf(env: Env, db: Db, pools: () => Pools) {
  if (env.METRICS_PORT === undefined && env.METRICS_TOKEN === undefined) return undefined;
  const { createMetrics } = await import("./observe/metrics.ts");
  const of = createMetrics(db, pools);
  const port = env.METRICS_PORT === undefined ? undefined : await listenForMetrics(of, env);
  return { of, close: () => port?.close() };
}

/**
 * Creates the portal on one database: migrates, checks the declarations and runs start-up work. The caller starts
 * listening.
 */
export async function createServer({
  url: owner,
  appUrl,
  parsedTexts,
  env,
  migrated = false,
  embedded = false,
  registry: loaded,
}: ServerOptions): Promise<Server> {
  const registry = loaded ?? (await openRegistry());
  const warnings: string[] = [];
  if (parsedTexts) openParsedTexts(parsedTexts);
  if (!migrated) await migrate(owner);
  await healFoldedKeys(owner, { warn: (message) => warnings.push(message) });
  const url = await applicationUrl(owner, appUrl, { warn: (message) => warnings.push(message) });
  const liveness = watchDatabase(url);
  const { pages, reports, systems: bySystems, rounds: byItself } = embedded ? connectionsBeside : connections;
  const pool = liveness.guard(createPool(url, pages));
  const copyUrl = env.REPORT_DATABASE_URL;
  const log = { warn: (message: string) => app.log.warn(message), info: (message: string) => app.log.info(message) };
  const copyLiveness = copyUrl ? watchDatabase(copyUrl) : undefined;
  const replica = copyUrl && copyLiveness ? openReplica(pool, copyLiveness.guard(createPool(copyUrl)), log) : undefined;
  // Reports use separate connections, so that lists and documents always have theirs.
  const readers = liveness.guard(createPool(url, reports, { waitMs: deadlines.queueMs, serial: embedded }));
  const files = new FileStorage(storeOf(env), log);
  const db = createDb(pool, { kind: "system", reason: serverSentinel }, { replica, readers, files });
  // Other systems use separate connections too, so that pages do not wait while many distributors send.
  const systems = liveness.guard(createPool(url, bySystems, { waitMs: deadlines.queueMs, serial: embedded }));
  rememberDesks(registry);
  rememberPages(registry);
  const ownJobs = platformJobs(registry);
  setKnownJobs([...ownJobs, ...jobHandlersOf(registry)]);
  const problems = [...(await checkRegistry(registry, db)), ...jobProblems(registry, ownJobs)];
  if (problems.length) throw new Error(`Invalid declarations:\n${problems.join("\n")}`);
  const line = openLine(url, [accessChannel, liveChannel]);
  const sessions = createSessions(pool, line);
  const hub = startHub(pool, line);
  const metrics = await metricsOf(env, db, () => ({ pages: pool, reports: readers, systems, rounds, jobs: jobPool }));
  const app = await createApp({
    env,
    metrics: metrics?.of,
    db,
    systems: createDb(systems, db.access, { files }),
    sessions,
    handlers: handlersOf(registry, () => hub),
    ready: liveness.answers,
    files: () => files.state,
    ...(replica ? { reports: () => replica.state() } : {}),
  });
  files.watch();
  // Periodic work aggregates whole months, so it has separate connections and longer timeouts than pages.
  const rounds = createPool(url, byItself, {
    waitMs: deadlines.queueMs,
    statementMs: deadlines.jobStatementMs,
    serial: embedded,
  });
  const ownTime = createDb(rounds, db.access, { files });
  for (const s of registry.startups) await s.run(ownTime, app.log);
  for (const warning of warnings) app.log.warn(warning);
  // these only warn, so the portal is ready without them
  const advised = advise(registry, ownTime, app.log);
  // Jobs have separate connections, so that they never take one from a page, and statement timeouts of minutes.
  const jobPool = createPool(url, env.JOBS_AT_ONCE * 2 + 1, {
    statementMs: deadlines.jobStatementMs,
    serial: embedded,
  });
  const jobReplica = copyUrl
    ? openReplica(jobPool, createPool(copyUrl, env.JOBS_AT_ONCE + 1, { statementMs: deadlines.jobStatementMs }), log)
    : undefined;
  const engine = startEngine({
    db: createDb(jobPool, db.access, { replica: jobReplica, files }),
    pool: jobPool,
    log: app.log,
    line,
    size: env.JOBS_AT_ONCE,
    onEnd: noticeOfJob,
  });
  const stopSchedules = startSchedules(db, registry, app.log);
  const stopGathering = startGathering(db, app.log);
  const stopFiles = startFileRounds(ownTime, app.log);
  const close = async () => {
    saveParsedTexts();
    stopSchedules();
    stopGathering();
    stopFiles();
    files.stop();
    hub.close();
    metrics?.close();
    await app.close();
    await advised;
    await engine.stop();
    await sessions.close();
    await Promise.all([
      pool.end(),
      readers.end(),
      systems.end(),
      rounds.end(),
      jobPool.end(),
      replica?.close(),
      jobReplica?.close(),
      liveness.close(),
      copyLiveness?.close(),
    ]);
  };
  let closing: Promise<void> | undefined;
  return { app, db, registry, close: () => (closing ??= close()) };
}
