import type { FastifyInstance } from "fastify";
import { createSessions } from "./access/session.ts";
import { createDb, createPool, type Db } from "./db/db.ts";
import { migrate } from "./db/migrate.ts";
import type { Env } from "./env.ts";
import { createApp } from "./http/app.ts";
import { exchangeHandlers } from "./exchange/handlers.ts";
import { type Runner, startRunner } from "./exchange/run.ts";
import type { Handler } from "./http/handle.ts";
import { registerPlatformTables } from "./platform-tables.ts";
import { loadRegistry, type Registry } from "./registry.ts";
import { resourceHandlers } from "./resource/handlers.ts";
import { checkRegistry } from "./check.ts";
import { reportHandlers } from "./report/handlers.ts";
import { undoHandlers } from "./undo/handlers.ts";
import { workflowHandlers } from "./workflow/handlers.ts";

/** A word that no browser file contains; a test looks for it in the built pages. */
export const serverSentinel = "portal-server-code-7c1f";

export type Server = { readonly app: FastifyInstance; readonly db: Db; readonly registry: Registry; close(): Promise<void> };

/** Registry first: the platform's own tables, then whatever the features declare. */
export async function openRegistry(): Promise<Registry> {
  registerPlatformTables();
  return loadRegistry();
}

/** Every call the portal answers. */
export function handlersOf(registry: Registry, runner: () => Runner): Handler[] {
  return [
    ...registry.handlers.map((e) => e.value),
    ...resourceHandlers(registry),
    ...exchangeHandlers(registry, runner),
    ...workflowHandlers(),
    ...reportHandlers(registry),
    ...undoHandlers(registry),
  ];
}

/** The whole portal on one database: migrated, checked, with its start-up work done; listening is the caller's. */
export async function createServer({ url, env, migrated = false }: { url: string; env: Env; migrated?: boolean }): Promise<Server> {
  const registry = await openRegistry();
  if (!migrated) await migrate(url);
  const pool = createPool(url);
  const db = createDb(pool, { kind: "system", reason: serverSentinel });
  const problems = await checkRegistry(registry, db);
  if (problems.length) throw new Error(`The declarations do not hold together:\n${problems.join("\n")}`);
  const sessions = createSessions(pool);
  const ready = () =>
    pool.query("select 1").then(
      () => true,
      () => false,
    );
  let runner: Runner | undefined;
  const app = await createApp({ env, db, sessions, handlers: handlersOf(registry, () => runner as Runner), ready });
  runner = startRunner(registry, db, app.log);
  for (const s of registry.startups) await s.run(db, app.log);
  return {
    app,
    db,
    registry,
    async close() {
      await app.close();
      await runner.stop();
      await sessions.close();
      await pool.end();
    },
  };
}
