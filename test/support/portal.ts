import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import pg from "pg";
import { readEnv } from "#platform/http/index.server.ts";
import { createServer, type Server } from "#server/server.ts";
import { freshDatabase, type TestDatabase } from "./database.ts";

export const demoPassword = "Portal#2026";
export type Answer = {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
  /** The content of a file. */
  readonly bytes: Buffer;
  readonly headers: LightMyRequestResponse["headers"];
};
type Options = {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly payload?: Buffer | string;
};

/** A client of the real server: anonymous without a token, or a user who signed in through the real sign-in. */
export type Client = {
  readonly username: string;
  readonly token: string | null;
  request(method: string, path: string, options?: Options): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
};
export type Portal = {
  readonly server: Server;
  readonly url: string;
  /** Plain SQL on the test's own database, independent of the portal. */
  readonly sql: <T = Record<string, never>>(text: string, values?: readonly unknown[]) => Promise<T[]>;
  readonly anonymous: Client;
  as(username: string, password?: string): Promise<Client>;
  close(): Promise<void>;
};

/**
 * The whole portal on a database of the test, with the small demo data; `plain` requests one server also if the tests
 * run on a cluster.
 */
export async function openPortal(env: Record<string, string> = {}, { plain = false } = {}): Promise<Portal> {
  const database = await freshDatabase("demo", plain);
  const folder = await mkdtemp(join(tmpdir(), "portal-test-"));
  const server = await createServer({
    url: database.url,
    migrated: true,
    env: readEnv({
      NODE_ENV: "test",
      LOG_LEVEL: process.env.TEST_LOG ?? "fatal",
      RATE_LIMIT_PER_MINUTE: "0",
      DATA_DIR: folder,
      ...env,
    }),
  });
  const portal = portalOn(server, database);
  const close = async () => {
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...portal, close };
}

/** A running server with clients and direct access to its database. */
export function portalOn(server: Server, database: TestDatabase): Portal {
  // business days are those of Jakarta, whatever time zone the tests run in
  const pool = new pg.Pool({ connectionString: database.url, max: 2, options: "-c timezone=Asia/Jakarta" });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const clients = new Map<string, Client>();
  return {
    server,
    url: database.url,
    sql: async (text, values = []) => (await pool.query(text, values as unknown[])).rows as never,
    anonymous: clientOf(server, "", null),
    async as(username, password = demoPassword) {
      const known = clients.get(username);
      if (known) return known;
      const answer = await clientOf(server, username, null).post("/api/login", { username, password });
      if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text}`);
      const client = clientOf(server, username, (answer.json as { access_token: string }).access_token);
      clients.set(username, client);
      return client;
    },
    async close() {
      await pool.end();
      await server.close();
      await database.drop();
    },
  };
}

export function answerOf({ statusCode, headers, body, rawPayload }: LightMyRequestResponse): Answer {
  const json =
    String(headers["content-type"]).startsWith("application/json") && !headers["content-encoding"]
      ? JSON.parse(body)
      : null;
  return { status: statusCode, json, text: body, bytes: rawPayload, headers };
}

let address = 0;
function clientOf({ app }: Server, username: string, token: string | null): Client {
  // every client has its own address, because the sign-in throttle would block the tests otherwise
  const ip = `127.1.${Math.floor(++address / 250)}.${(address % 250) + 1}`;
  const request: Client["request"] = async (method, path, { body, headers, payload } = {}) => {
    const answer = await app.inject({
      method: method as "GET",
      url: path,
      remoteAddress: ip,
      headers: {
        ...(token ? { authorization: `Bearer ${token}`, accesstoken: token } : {}),
        ...(body !== undefined ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(payload !== undefined ? { payload } : body !== undefined ? { payload: JSON.stringify(body) } : {}),
    });
    return answerOf(answer);
  };
  return {
    username,
    token,
    request,
    get: (path) => request("GET", path),
    post: (path, body = {}, headers = {}) => request("POST", path, { body, headers }),
    patch: (path, body = {}) => request("PATCH", path, { body }),
  };
}
