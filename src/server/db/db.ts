import { createHash } from "node:crypto";
import pg from "pg";
import type { Access } from "../access/access.ts";
import { deadlines } from "../deadlines.ts";
import { compile, isParsed } from "./compile.ts";
import { traced } from "../observe/trace.ts";
import type { FileStorage } from "../file/file-storage.ts";
import { withOption } from "./connection-url.ts";
import { type Kept, keptCount } from "./kept.ts";
import { type Moment, peekWhole, recall, recallWhole, type State, stateIn, tablesOf, type Whole } from "./memory.ts";
import type { Replica } from "./replica.ts";
import { readsEverything, scopeParams, shapeOf } from "./scope.ts";
import { loadParser, parserLoaded } from "./sql-parser.ts";
import type { SeenParams } from "./visible.ts";

pg.types.setTypeParser(20, Number); // bigint: ids stay far below 2^53
pg.types.setTypeParser(1082, (v) => v); // date: a plain day, never a local midnight
pg.types.setTypeParser(1184, (v) => new Date(v).toISOString());
pg.types.setTypeParser(1016 as never, (v: string) => (v === "{}" ? [] : v.slice(1, -1).split(",").map(Number)));

export type Params = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: the row type is the caller's to state
type AnyRow = any;

/** The only way to the database. Reading through a person's handle sees that person's rows and no others. */
export interface Db {
  readonly access: Access;
  query<T = AnyRow>(text: string, params?: Params): Promise<T[]>;
  /** Exactly one row. */
  one<T = AnyRow>(text: string, params?: Params): Promise<T>;
  maybe<T = AnyRow>(text: string, params?: Params): Promise<T | undefined>;
  /** Rows changed. */
  run(text: string, params?: Params): Promise<number>;
  /** One transaction, repeated when the database asks for it; nested calls join the outer one. */
  tx<T>(fn: (db: Db) => Promise<T>): Promise<T>;
  /** One transaction that only reads: on the replica for reports where there is one and it has everything committed so far. It begins with these settings. */
  reading<T>(fn: (db: Db) => Promise<T>, settings?: string): Promise<T>;
  /**
   * Reads the portal's own tables too (sessions, settings, jobs, imports …), and tables that only a person ties. Rows of partners
   * and areas stay those that the person may see, so this is safe wherever somebody is served. The reason is kept for the log.
   */
  internal(reason: string): Db;
  /** Reads every row for a person, by ids that were first read in that person's scope; see `Visible`. */
  beyondScope(reason: string): SeenDb;
  /** Reads every row, for work of the portal that answers nobody with what it reads; its uses are listed in test/contract/system-use.test.ts. */
  asPortal(duty: Duty, reason: string): Db;
  /** The same connection, seen by somebody else. */
  as(access: Access): Db;
  /** Work to be done once the transaction has committed; at once when there is none. */
  afterCommit(fn: () => void): void;
  /** For a snapshot that only reads: from here on, what was answered before from the same state of its tables is not asked again. Answers the snapshot's moment. */
  remember(): Promise<Moment | undefined>;
  /**
   * What was put together before under this name for somebody with the same access, until a table it was read from changes; without
   * `remember`, made anew. One that is `timed` is of the instant it was made at, up to a minute ago.
   */
  remembered<T extends object>(what: string, make: () => Promise<T>): Promise<Whole<T>>;
  /** What is remembered under this name and still holds, with the moment that was looked at, in one round trip at most; nothing inside a transaction, which asks `remembered`. */
  peek<T extends object>(what: string): Promise<(Whole<T> & { readonly moment: Moment }) | undefined>;
  /** What a statement that counts came to before; nothing where its answer hangs on a clock, and inside a transaction, which sees what may never be. */
  kept(text: string, params?: Params): Kept | undefined;
  /** The pool's own client inside a transaction, for COPY and cursors. */
  readonly client: pg.PoolClient | undefined;
  /** Where the bytes of files are kept. */
  readonly files: FileStorage;
}

/** A handle beyond a person's scope. Its parameters are ids that the person may see; a number from a request does not compile. */
export interface SeenDb {
  query<T = AnyRow>(text: string, params: SeenParams): Promise<T[]>;
  one<T = AnyRow>(text: string, params: SeenParams): Promise<T>;
  maybe<T = AnyRow>(text: string, params: SeenParams): Promise<T | undefined>;
}

/**
 * Why the portal reads everything on its own account:
 * - `job`: at its own time, or over all partners at once, behind an action that only staff of the whole country hold
 * - `sign-in`: who somebody is, before there is a scope
 * - `bookkeeping`: ledgers, versions and sums that a change carries along
 * - `decision`: what an approved proposal causes, with the facts that its deciders see
 * - `notice`: whom to tell; their names are not answered
 * - `people`: whom a person may choose, by the rule of access/people.ts
 * - `uniqueness`: whether a value is still free in the whole table
 * - `common`: figures without a partner, such as how many there are of something
 */
export type Duty = "job" | "sign-in" | "bookkeeping" | "decision" | "notice" | "people" | "uniqueness" | "common";

type PoolOptions = {
  /** How long one statement may take. */
  readonly statementMs?: number;
  /** How long a caller waits for a free connection. */
  readonly waitMs?: number;
  /** Each statement keeps to one processor: those of this machine are shared with pages. */
  readonly serial?: boolean;
};
/** Connections of one purpose, at most `max`. A statement whose server process never answers is given up a little after its own limit. */
export function createPool(
  url: string,
  max = 10,
  { statementMs = deadlines.statementMs, waitMs = deadlines.waitMs, serial = false }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    // options of the address would replace options given beside it
    connectionString: serial ? withOption(url, "-c max_parallel_workers_per_gather=0") : url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + deadlines.overdueMs,
    application_name: "portal",
    keepAlive: true,
  });
  pool.on("error", () => undefined); // an idle connection that dies is replaced at the next query
  // one that dies in a transaction tells the statement that uses it; between two statements nobody listens, and the event would end the process
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

type Shared = {
  readonly pool: pg.Pool;
  readonly client: pg.PoolClient | undefined;
  readonly after: (() => void)[];
  readonly readTargets?: ReadTargets;
  state?: State;
  /** The instant of the transaction, once a statement has asked for it. */
  instant?: Promise<string>;
};
/** Where transactions that only read go: to a copy of the database, or over connections of their own. */
export type ReadTargets = {
  readonly replica?: Replica | undefined;
  readonly readers?: pg.Pool | undefined;
  readonly files?: FileStorage | undefined;
};

/** Characters of a statement that a span keeps; parameters are never part of it. */
const spanTextMax = 2_000;

export const createDb = (pool: pg.Pool, access: Access, readTargets: ReadTargets = {}): Db =>
  handleOn({ pool, client: undefined, after: [], readTargets }, access);

function handleOn(on: Shared, access: Access): Db {
  const shape = shapeOf(access);
  const system = readsEverything(access);
  let scope: Record<string, unknown> | undefined;
  const prepared = (text: string, params: Params = {}) => {
    const c = compile(text, shape, system);
    scope ??= scopeParams(access);
    const values = c.params.map((p) => {
      const v = p.startsWith("__") ? (scope as Params)[p] : params[p];
      if (v === undefined) throw new Error(`E033 parameter :${p} has no value`);
      return v;
    });
    return { c, values };
  };
  const send = ({ c, values }: ReturnType<typeof prepared>) =>
    traced(
      () => ({
        name: "sql",
        kind: "client",
        attributes: { "db.system.name": "postgresql", "db.query.text": c.text.slice(0, spanTextMax) },
      }),
      () => (on.client ?? on.pool).query({ name: c.name, text: c.text, values }),
    );
  const ready = async (text: string, params?: Params) => {
    if (!parserLoaded() && !isParsed(text)) await loadParser();
    const asked = namesInstant.test(text) && params?.instant === undefined;
    return prepared(text, asked ? { ...params, instant: await instantOn(on) } : params);
  };
  const rowsOf = async (text: string, params?: Params): Promise<AnyRow[]> => {
    const statement = await ready(text, params);
    const ask = async (): Promise<AnyRow[]> => (await send(statement)).rows;
    return on.state ? recall(on.state, statement.c, statement.values, ask) : ask();
  };
  const db: Db = {
    access,
    client: on.client,
    get files() {
      if (!on.readTargets?.files) throw new Error("these connections were opened without a storage of files");
      return on.readTargets.files;
    },
    query: rowsOf,
    maybe: async (text, params) => (await rowsOf(text, params))[0],
    one: async (text, params) => {
      const rows = await rowsOf(text, params);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
      return rows[0];
    },
    run: async (text, params) => (await send(await ready(text, params))).rowCount ?? 0,
    tx: (fn) => (on.client ? fn(db) : transaction(on, access, fn)),
    reading: (fn, settings) => (on.client ? fn(db) : readTransaction(on, access, fn, settings)),
    internal: (reason) => handleOn(on, internalOf(access, reason)),
    beyondScope: (reason) => handleOn(on, { kind: "system", reason }),
    asPortal: (duty, reason) => handleOn(on, { kind: "system", reason: `${duty}: ${reason}` }),
    as: (other) => handleOn(on, other),
    afterCommit: (fn) => (on.client ? void on.after.push(fn) : fn()),
    remember: async () => {
      if (!on.client) return undefined;
      const { today, now } = (on.state = await stateIn(on.pool, on.client));
      return { today, now };
    },
    kept: (text, params) => {
      if (on.client || (!parserLoaded() && !isParsed(text))) return undefined;
      const { c, values } = prepared(text, params);
      return keptCount(on.pool, c, values);
    },
    peek: async <T extends object>(what: string) => {
      if (on.client) return undefined;
      const { replica, readers = on.pool } = on.readTargets ?? {};
      const pool = (await replica?.ready()) ?? readers;
      const name = `${nameOf(access)}|${what}`;
      const tables = tablesOf(pool, name);
      // whatever is wrong there, the transaction that follows deals with it
      const state = tables && (await stateIn(pool, pool, tables).catch(() => undefined));
      const known = state && (await peekWhole<T>(state, name));
      return known && { ...known, moment: { today: state.today, now: state.now } };
    },
    remembered: async (what, make) =>
      on.state ? recallWhole(on.state, `${nameOf(access)}|${what}`, make) : { answer: await make(), timed: true },
  };
  return db;
}

/**
 * Statements that name `:instant` and are given none get that of their transaction by the database's clock: a cluster takes it as a value, and refuses the
 * call in changes of facts.
 */
const namesInstant = /(?<!:):instant\b/;
async function instantOn(on: Shared): Promise<string> {
  const ask = async () =>
    (await (on.client ?? on.pool).query<{ now: string }>("select now()::text as now")).rows[0]?.now as string;
  return on.client ? (on.instant ??= ask()) : ask();
}

/** Whoever is served stays the one whose scope bounds what is read. */
function internalOf(access: Access, reason: string): Access {
  const within = access.kind === "person" ? access : access.within;
  return within ? { kind: "system", reason, within } : { kind: "system", reason };
}

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");
/** A session keeps its lists while each of its requests gets a person of its own: hundreds of actions and districts are digested once. */
const digests = new WeakMap<object, string>();
function digestOf(list: Iterable<unknown> | null): string | null {
  if (list === null) return null;
  const known = digests.get(list) ?? digest([...list]);
  digests.set(list, known);
  return known;
}
/** All that an answer can depend on of who asks. */
function nameOf(access: Access): string {
  if (access.kind === "system") return access.within ? `internal|${nameOf(access.within)}` : "system";
  const { userId, realUserId, roles, actions, links, vendorId, districts, vendors } = access;
  return digest([userId, realUserId, vendorId, ...[roles, actions, links, districts, vendors].map(digestOf)]);
}

async function readTransaction<T>(
  { pool, readTargets = {} }: Shared,
  access: Access,
  fn: (db: Db) => Promise<T>,
  settings = "",
): Promise<T> {
  const { replica, readers = pool } = readTargets;
  const begin = `begin; ${settings}`;
  const copy = await replica?.ready();
  const over = (chosen: pg.Pool) => transaction({ pool: chosen, readTargets }, access, fn, begin);
  if (!copy) return over(readers);
  try {
    return await over(copy);
  } catch (error) {
    if (!replica?.failed(error)) throw error;
    return over(readers);
  }
}

const retryable = new Set(["40001", "40P01", "55P03"]);
const maxTries = 5;
/** The connection still waits for its answer; whatever is sent over it next would wait too. */
const isOverdue = (error: unknown): boolean => (error as Error).message === "Query read timeout";

async function transaction<T>(
  { pool, readTargets = {} }: Pick<Shared, "pool" | "readTargets">,
  access: Access,
  fn: (db: Db) => Promise<T>,
  begin = "begin",
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect();
    const after: (() => void)[] = [];
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await fn(handleOn({ pool, client, after, readTargets }, access));
      await client.query("commit");
      for (const f of after) f();
      return result;
    } catch (error) {
      if (isOverdue(error)) broken = error as Error;
      else
        await client.query("rollback").catch((e: Error) => {
          broken = e;
        });
      const codeOf = (error as { code?: string }).code;
      if (attempt >= maxTries || !codeOf || !retryable.has(codeOf)) throw error;
      await new Promise((r) => setTimeout(r, Math.random() * 20 * 2 ** attempt));
    } finally {
      client.release(broken);
    }
  }
}
