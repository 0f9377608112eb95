import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { adminRole } from "#kit/constants.ts";
import { ensureRoles } from "#features/auth/access-sync.server.ts";
import { identifierFault } from "#kit/identifier.ts";
import { hashPassword } from "#platform/access/index.server.ts";
import { audit, createDb, createPool, migrate, openDatabase } from "#platform/database/index.server.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { openRegistry } from "#server/server.ts";

const usage = "npm run admin:create -- --username <name> --email <address> [--name <full name>]";
const log = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * Creates the first administrator of a portal without accounts. The password is shown once and must be changed at the
 * first sign-in.
 */
const { values } = parseArgs({
  options: { username: { type: "string" }, email: { type: "string" }, name: { type: "string" } },
});
if (
  !values.username ||
  !values.email ||
  !/^[^@\s]+@[^@\s]+$/.test(values.email) ||
  !/^[\p{L}\p{N}._-]{2,100}$/u.test(values.username) ||
  identifierFault(values.username) !== undefined
) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
const database = await reach();
try {
  await migrate(database.url);
  await openRegistry();
  const pool = createPool(database.url, 2);
  const password = randomBytes(15).toString("base64url");
  const hash = await hashPassword(password);
  const made = await createDb(pool, { kind: "system", reason: "first administrator" }).tx(async (db) => {
    await ensureRoles(db);
    const user = await db.maybe<{ id: number }>(
      `insert into {!app_user} (username, email, fullname, status, password_hash, password_at, reset_status, reset_reason) values (:username, :email, :name, 'active', :hash, now(), true, 'first-sign-in') on conflict do nothing returning id`,
      { username: values.username, email: values.email, name: values.name ?? values.username, hash },
    );
    if (!user) return false;
    await db.run("insert into {!user_role} (user_id, role_id) select :id, r.id from {role} r where r.code = :code", {
      id: user.id,
      code: adminRole,
    });
    await audit(db, {
      action: "create",
      entity: "user",
      entityId: user.id,
      label: values.username ?? null,
      note: "made at the command line",
    });
    return true;
  });
  await pool.end();
  if (!made) {
    console.error(`There is already an account with the name "${values.username}" or the address "${values.email}".`);
    process.exitCode = 1;
  } else
    console.log(
      `Administrator "${values.username}" is ready. One-time password: ${password}\nIt must be replaced at the first sign-in.`,
    );
} finally {
  await database.stop();
}

/** The database of a running portal, or otherwise the one that it would start. */
async function reach(): Promise<{ url: string; stop(): Promise<void> }> {
  const env = readEnv();
  const memory = join(resolve(env.DATA_DIR), "database.json");
  if (!env.DATABASE_URL && existsSync(memory)) {
    const { port, password } = JSON.parse(readFileSync(memory, "utf8")) as { port: number; password: string };
    if (await answers(port))
      return { url: `postgres://portal:${password}@127.0.0.1:${port}/portal`, stop: async () => undefined };
  }
  return openDatabase({ dataDir: resolve(env.DATA_DIR), databaseUrl: env.DATABASE_URL, log });
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
}
