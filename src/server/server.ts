import type { FastifyInstance } from "fastify";
import { advise } from "./advice.ts";
import { loadRegistry, type Registry } from "#platform/records/index.server.ts";
import {
  accessChannel,
  createSessions,
  explainRefusal,
  registerRequestablePages,
} from "#platform/access/index.server.ts";
import {
  applicationUrl,
  createDb,
  createPool,
  type Db,
  completeFoldedKeys,
  migrate,
  openDatabaseEvents,
  openParsedTexts,
  openReplica,
  saveParsedTexts,
  watchDatabase,
  deadlines,
} from "#platform/database/index.server.ts";
import { type Env, createApp, type Pools, listenForMetrics } from "#platform/http/index.server.ts";
import { registerComparisons } from "#platform/report/index.ts";
import { comparisonsOf, reportMailOutcome, startSchedules } from "#platform/report/index.server.ts";
import {
  FileStorage,
  storeOf,
  startFileTasks,
  jobProblems,
  liveChannel,
  noticeOfJob,
  startEngine,
  startNoticeEmails,
  startHub,
  setMailOutcomeListener,
} from "#platform/jobs/index.server.ts";
import { registerJobs } from "./platform-jobs.ts";
import { registerDeclarationKinds } from "./declaration-kinds.ts";
import { registerPlatformTables } from "./platform-tables.ts";
import { checkRegistry } from "./check.ts";
import { handlersOf } from "./handlers.ts";
import { registerProposalRoutes } from "#platform/workflow/index.server.ts";

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

/** Opens the registry: the platform's own tables and kinds of declarations first, then the declarations of features. */
export async function openRegistry(): Promise<Registry> {
  registerPlatformTables();
  registerDeclarationKinds();
  const registry = await loadRegistry();
  registerComparisons(comparisonsOf(registry).map((e) => e.value));
  return registry;
}

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
  const { createMetrics } = await import("#platform/http/observe/metrics.server.ts");
  const of = createMetrics(db, pools);
  const port = env.METRICS_PORT === undefined ? undefined : await listenForMetrics(of, env);
  return { of, close: () => port?.close() };
}

/** Passes the declarations to the parts of the platform that use them, and returns the jobs of the portal itself. */
function registerDeclarations(registry: Registry): ReturnType<typeof registerJobs> {
  registerProposalRoutes(registry);
  registerRequestablePages(registry);
  setMailOutcomeListener(reportMailOutcome);
  return registerJobs(registry);
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
  await completeFoldedKeys(owner, { warn: (message) => warnings.push(message) });
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
  const ownJobs = registerDeclarations(registry);
  const problems = [...(await checkRegistry(registry, db)), ...jobProblems(registry, ownJobs)];
  if (problems.length) throw new Error(`Invalid declarations:\n${problems.join("\n")}`);
  const events = openDatabaseEvents(url, [accessChannel, liveChannel]);
  const sessions = createSessions(pool, events);
  const hub = startHub(pool, events);
  const metrics = await metricsOf(env, db, () => ({ pages: pool, reports: readers, systems, rounds, jobs: jobPool }));
  const app = await createApp({
    env,
    metrics: metrics?.of,
    db,
    systems: createDb(systems, db.access, { files }),
    authentication: { resolve: sessions.resolve, explain: explainRefusal },
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
    events,
    size: env.JOBS_AT_ONCE,
    onEnd: noticeOfJob,
  });
  const stopSchedules = startSchedules(db, registry, app.log);
  const stopNoticeEmails = startNoticeEmails(db, app.log);
  const stopFiles = startFileTasks(ownTime, app.log);
  const close = async () => {
    saveParsedTexts();
    stopSchedules();
    stopNoticeEmails();
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
