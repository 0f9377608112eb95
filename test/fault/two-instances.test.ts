import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#platform/database/index.server.ts";
import { freshDatabase } from "#test/support/database.ts";

const checkout = join(import.meta.dirname, "../..");
/** Processes that a failed test has not ended. */
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});
const rounds = Number(process.env.PORTAL_FAULT_ROUNDS ?? 3);

test("two portals that start at once on an empty database, and again on the same one, migrate it once and both serve", async () => {
  const migrations = readdirSync(join(checkout, "db/migrations")).filter((name) => name.endsWith(".sql"));
  for (let round = 0; round < rounds; round++) {
    const database = await freshDatabase("nothing");
    for (const state of ["empty", "old"]) {
      const portals = await Promise.all([serving(database.url), serving(database.url)]);
      expect(portals.map((portal) => `${state}: ${portal.health}`)).toEqual([`${state}: 200`, `${state}: 200`]);
      expect(await applied(database.url)).toEqual(migrations.sort());
      await Promise.all(portals.map((portal) => portal.end()));
    }
    await database.drop();
  }
});

async function serving(url: string): Promise<{ health: number; end(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "src/server/main.ts"], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: join(tmpdir(), `portal-two-${port}`),
      PORT: String(port),
      HOST: "127.0.0.1",
      NODE_ENV: "development",
      DEMO: "off",
    },
  });
  running.add(child);
  const over = new Promise<void>((resolve) =>
    child.once("close", () => {
      running.delete(child);
      resolve();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    let text = "";
    const onOutput = (part: Buffer) => {
      text += part.toString();
      if (text.includes("Portal ready")) resolve();
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    child.once("close", () => reject(new Error(`A portal ended instead of starting:\n${text}`)));
  });
  const health = (await fetch(`http://127.0.0.1:${port}/api/health`)).status;
  const end = () => {
    child.kill("SIGTERM");
    return over;
  };
  return { health, end };
}

async function applied(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ name: string }>("select name from schema_migration order by name")).rows.map(
      (row) => row.name,
    );
  } finally {
    await client.end();
  }
}
