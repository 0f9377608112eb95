import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, throwawayFolder } from "#platform/database/index.server.ts";
import type { CitusCluster } from "./citus-cluster.ts";
import { databaseUrl, run } from "./database-url.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of files through which tests request a database and receive its address. */
    readonly databaseFolder: string;
  }
}

/** The initial content of a test database: nothing, the tables, or the tables and the small demo data. */
export const contents = ["nothing", "schema", "demo"] as const;
export type Content = (typeof contents)[number];
export const templates: Readonly<Record<Content, string>> = {
  nothing: "template0",
  schema: "portal_schema",
  demo: "portal_demo",
};
/** On a cluster, the name of the distributed copy of a template, which exists on the coordinator and all workers. */
const distributedName = (content: Exclude<Content, "nothing">): string => `${templates[content]}_distributed`;
export type DatabaseAnswer =
  | { readonly url: string; readonly nodes: readonly string[]; readonly distributed?: string | undefined }
  | { readonly error: string };

type Server = { readonly url: string; readonly citus?: CitusCluster; stop(): Promise<void> };

/**
 * One database server for the whole run; it and its templates are created on the first request, so a run without a
 * database does not wait for one.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = throwawayFolder("portal-test-");
  project.provide("databaseFolder", folder);
  const made = new Map<Content, Promise<Server>>();
  const get: Get = Object.assign(
    (content: Content): Promise<Server> => {
      const promise = made.get(content) ?? make[content](get);
      made.set(content, promise);
      return promise;
    },
    { folder },
  );
  const bell = setInterval(() => {
    for (const content of contents) {
      if (!existsSync(join(folder, `${content}.wanted`))) continue;
      rmSync(join(folder, `${content}.wanted`));
      get(content).then(
        ({ url, citus }) =>
          answer(folder, content, {
            url,
            nodes: citus?.nodes ?? [],
            distributed: citus && content !== "nothing" ? distributedName(content) : undefined,
          }),
        (error: Error) => answer(folder, content, { error: error.stack ?? error.message }),
      );
    }
  }, 25);
  return async () => {
    clearInterval(bell);
    await Promise.allSettled(made.values());
    await (await made.get("nothing")?.catch(() => undefined))?.stop();
    const { newFindings } = await import("./statements.ts");
    const findings = newFindings(folder);
    rmSync(folder, { recursive: true, force: true });
    if (findings)
      throw new Error(`Statements that a cluster would refuse, or answer wrongly (docs/adr/0013):\n${findings}`);
  };
}

type Get = ((content: Content) => Promise<Server>) & { readonly folder: string };

const make: Readonly<Record<Content, (get: Get) => Promise<Server>>> = {
  async nothing() {
    if (process.env.PORTAL_CITUS_BIN) return openCluster(process.env.PORTAL_CITUS_BIN);
    const given = process.env.PORTAL_TEST_DATABASE_URL;
    if (given) return { url: given, stop: () => dropTemplates(given) };
    const log = { info: () => {}, warn: console.warn, error: console.error };
    // a separate folder, because the account that runs PostgreSQL cannot read the developer's folder
    const dataDir = throwawayFolder("portal-test-data-");
    const server = await openDatabase({
      dataDir,
      log,
      options: { durable: false, sharedBuffersMb: 128, maxConnections: 300, socket: true },
    });
    return {
      url: server.url,
      stop: () => server.stop().finally(() => rmSync(dataDir, { recursive: true, force: true })),
    };
  },
  async schema(get) {
    const server = await get("nothing");
    const { migrate } = await import("#platform/database/index.server.ts");
    await dropTemplates(server.url);
    await run(server.url, `create database ${templates.schema} template template0`);
    await migrate(databaseUrl(server.url, templates.schema));
    await (await import("./statements.ts")).writePlacements(get.folder);
    await server.citus?.makeTemplate(templates.schema, distributedName("schema"));
    return server;
  },
  async demo(get) {
    const server = await get("schema");
    const { seed } = await import("../../db/seeds/seed.ts");
    await run(server.url, `create database ${templates.demo} template ${templates.schema} strategy file_copy`);
    await seed(databaseUrl(server.url, templates.demo), { scale: "test" });
    await startedOnce(databaseUrl(server.url, templates.demo));
    await server.citus?.makeTemplate(templates.demo, distributedName("demo"));
    return server;
  },
};

async function openCluster(bin: string): Promise<Server> {
  const citus = await (await import("./citus-cluster.ts")).openCitus(bin);
  return { url: citus.url, citus, stop: () => citus.stop() };
}

/** Starts and closes a server, so that its first start, which fills the menu, is not repeated for each copy. */
async function startedOnce(url: string): Promise<void> {
  const [{ createServer }, { readEnv }] = await Promise.all([
    import("#server/server.ts"),
    import("#platform/http/index.server.ts"),
  ]);
  const server = await createServer({ url, migrated: true, env: readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal" }) });
  await server.close();
}

function answer(folder: string, content: Content, text: DatabaseAnswer): void {
  writeFileSync(join(folder, `${content}.draft`), JSON.stringify(text));
  renameSync(join(folder, `${content}.draft`), join(folder, `${content}.json`));
}

async function dropTemplates(server: string): Promise<void> {
  await run(server, `drop database if exists ${templates.demo} with (force)`);
  await run(server, `drop database if exists ${templates.schema} with (force)`);
}
