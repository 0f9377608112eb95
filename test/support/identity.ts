import { createServer as createNetServer, type Server as NetServer } from "node:net";
import pg from "pg";
import { seedIdentity } from "../../db/seeds/identity.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { createServer } from "#server/server.ts";
import { freshDatabase, type TestDatabase } from "./database.ts";
import { type Answer, answerOf, demoPassword, type Portal, portalOn } from "./portal.ts";

const serverEnv = () => readEnv({ NODE_ENV: "test", LOG_LEVEL: process.env.TEST_LOG ?? "fatal" });

export type People = Portal & {
  /** Sends requests from an address of the caller's choice, with or without a token. */
  from(
    ip: string,
    method: string,
    path: string,
    body?: unknown,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Signs in and returns the token, which no other test uses. */
  token(username: string, password?: string): Promise<string>;
  id(username: string): Promise<number>;
  /** Another server on the same database. */
  another(): Promise<People>;
};

let addresses = 0;
export const newAddress = (): string => `127.9.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** The portal with roles and demo users only. */
export async function openPeople(users = 40): Promise<People> {
  const database = await freshDatabase("schema");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let state = 7;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  await seedIdentity(client, { scale: { users }, random: { next } });
  await client.end();
  return peopleOn(database);
}

async function peopleOn(database: TestDatabase): Promise<People> {
  const portal = portalOn(await createServer({ url: database.url, env: serverEnv() }), database);
  const from: People["from"] = async (ip, method, path, body, token, headers = {}) => {
    const answer = await portal.server.app.inject({
      method: method as "GET",
      url: path,
      remoteAddress: ip,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return answerOf(answer);
  };
  return {
    ...portal,
    from,
    async token(username, password = demoPassword) {
      const answer = await from(newAddress(), "POST", "/api/login", { username, password });
      if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text}`);
      return (answer.json as { access_token: string }).access_token;
    },
    id: async (username) =>
      (
        (await portal.sql<{ id: number }>("select id from app_user where username = $1", [username]))[0] as {
          id: number;
        }
      ).id,
    another: () => peopleOn({ url: database.url, drop: async () => undefined }),
  };
}

export const codeOf = (a: Answer): string => (a.json as { code: string }).code;
export const fieldsOf = (a: Answer): Record<string, string> =>
  Object.fromEntries(
    (a.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]),
  );

export type Mailbox = {
  readonly url: string;
  readonly emails: string[];
  /** The same e-mails as received, for a parser of e-mail. */
  readonly raw: string[];
  waitFor(text: string): Promise<string>;
  close(): Promise<void>;
};

/** A mail server of the test that accepts every e-mail and stores it for the test. */
export async function openMailbox(): Promise<Mailbox> {
  const emails: string[] = [];
  const raw: string[] = [];
  const server: NetServer = createNetServer((socket) => {
    let data: string | undefined;
    let rest = "";
    const say = (line: string) => void socket.write(`${line}\r\n`);
    say("220 test");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== undefined) {
          if (line !== ".") data += `${line.replace(/^\./, "")}\n`;
          else {
            raw.push(data.replaceAll("\n", "\r\n"));
            emails.push(readable(data));
            data = undefined;
            say("250 kept");
          }
        } else if (/^DATA/i.test(line)) {
          data = "";
          say("354 go");
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else say("250 fine");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    emails,
    raw,
    async waitFor(text) {
      for (let i = 0; i < 200; i++) {
        const email = emails.findLast((l) => l.includes(text));
        if (email) return email;
        await new Promise((r) => setTimeout(r, 25));
      }
      throw new Error(`no email with "${text}" among ${emails.length}`);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

const readable = (mail: string): string =>
  mail
    .replace(/=\n/g, "")
    .replace(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll("=", ""), "hex").toString("utf8"));

/**
 * The difference between the processor times of several requests, in milliseconds: the spread of their medians.
 * Processor time excludes other programs, so that a skipped hash is noticed and noise is not.
 */
export async function spreadOf(
  ways: readonly (() => Promise<unknown>)[],
  between: () => Promise<unknown>,
): Promise<number> {
  const times = ways.map((): number[] => []);
  for (let i = 0; i < 40; i++) {
    await between();
    const order = ways.map((_, k) => k);
    for (const k of i % 2 ? order : order.reverse()) {
      const start = process.cpuUsage();
      await ways[k]?.();
      const { user, system } = process.cpuUsage(start);
      times[k]?.push((user + system) / 1_000);
    }
  }
  const medians = times.map((list) => list.sort((a, b) => a - b)[list.length >> 1] as number);
  return Math.max(...medians) - Math.min(...medians);
}
