import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { type Db, migrate } from "#platform/database/index.server.ts";
import type { Env } from "#platform/http/index.server.ts";

const seedFile = fileURLToPath(new URL("../../db/seeds/seed.ts", import.meta.url));
export const demoPassword = "Portal#2026";

/** Migrates the schema, and fills an empty database with demo data once, except in production. */
export async function prepareData(url: string, env: Env, say: (line: string) => void): Promise<void> {
  await migrate(url, { log: say });
  const scale = demoScale(env);
  if (!scale || !existsSync(seedFile) || (await hasUsers(url))) return;
  const { seed } = (await import(pathToFileURL(seedFile).href)) as {
    seed(url: string, o: { scale: string; log?: (l: string) => void }): Promise<unknown>;
  };
  say(`First start: filling the database with demo data (${scale}) …`);
  await seed(url, { scale, log: say });
}

/** The scale of the demo data, or null. Production never gets demo data; elsewhere an empty database does. */
function demoScale(env: Env): string | null {
  if (env.NODE_ENV === "production" || env.DEMO === "off") return null;
  return env.DEMO === "auto" ? "demo" : env.DEMO;
}

async function hasUsers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query("select exists (select 1 from app_user) as yes")).rows[0].yes as boolean;
  } finally {
    await client.end();
  }
}

/** Lines that explain how to sign in, for the console. */
export async function welcome(db: Db, env: Env): Promise<string[]> {
  const demo =
    env.NODE_ENV === "production"
      ? []
      : await db.query<{ username: string }>(
          "select u.username from {app_user} u where u.demo and u.status = 'active' and length(u.username) < 16 and u.username !~ '[0-9.]' order by u.id limit 30",
        );
  if (demo.length) return [`Demo accounts (password ${demoPassword}): ${demo.map((d) => d.username).join(", ")}`];
  const any = await db.one<{ yes: boolean }>("select exists (select 1 from {app_user} u) as yes");
  return any.yes
    ? []
    : [
        "No account yet. Make the first administrator with: npm run admin:create -- --username <name> --email <address>",
      ];
}
