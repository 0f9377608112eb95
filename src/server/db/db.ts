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
import type { SeenParams } from "./visible-id.ts";

pg.types.setTypeParser(20, Number); // bigint as number: ids stay far below 2^53
pg.types.setTypeParser(1082, (v) => v); // date as text: a calendar day, not a local midnight
pg.types.setTypeParser(1184, (v) => new Date(v).toISOString());
pg.types.setTypeParser(1016 as never, (v: string) => (v === "{}" ? [] : v.slice(1, -1).split(",").map(Number)));

export type Params = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: the row type is the caller's to state
type AnyRow = any;

/** Database access. Reads through a person's handle return the rows in that person's scope only. */
export interface Db {
  readonly access: Access;
  query<T = AnyRow>(text: string, params?: Params): Promise<T[]>;
  /** Exactly one row; throws otherwise. */
  one<T = AnyRow>(text: string, params?: Params): Promise<T>;
  maybe<T = AnyRow>(text: string, params?: Params): Promise<T | undefined>;
  /** Returns the number of rows changed. */
  run(text: string, params?: Params): Promise<number>;
  /**
   * Runs one transaction, and repeats it on serialization failures, deadlocks and unavailable locks. A nested call
   * joins the outer transaction.
   */
  tx<T>(fn: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs one read-only transaction: on the replica for reports if there is one and it has replayed everything committed
   * so far. The transaction begins with `settings`.
   */
  reading<T>(fn: (db: Db) => Promise<T>, settings?: string): Promise<T>;
  /**
   * A handle that also reads the portal's own tables (sessions, settings, jobs, imports …) and tables that are
   * restricted by person only. Rows of partners and areas remain limited to the person's scope, so it is safe in a
   * person's requests. The reason is logged.
   */
  internal(reason: string): Db;
  /**
   * A handle that reads every row on behalf of a person, by ids that were first read in that person's scope; see
   * `Visible`.
   */
  beyondScope(reason: string): SeenDb;
  /**
   * A handle that reads every row, for work whose results are not returned to a person. Its uses are listed in
   * test/contract/system-use.test.ts.
   */
  asPortal(duty: Duty, reason: string): Db;
  /** The same connection with another access. */
  as(access: Access): Db;
  /** Runs `fn` after the transaction has committed; immediately if there is no transaction. */
  afterCommit(fn: () => void): void;
  /**
   * For a read-only snapshot: from here on, results are taken from the cache if their tables are unchanged. Returns the
   * snapshot's moment.
   */
  remember(): Promise<Moment | undefined>;
  /**
   * The result of `make`, cached by name and access until a table it was read from changes; without a preceding
   * `remember`, always computed. A `timed` result is of the instant it was computed at, up to a minute ago.
   */
  remembered<T extends object>(what: string, make: () => Promise<T>): Promise<Whole<T>>;
  /**
   * The valid cached result of this name, with the moment it was checked at, in at most one round trip. Undefined
   * inside a transaction, which must use `remembered`.
   */
  peek<T extends object>(what: string): Promise<(Whole<T> & { readonly moment: Moment }) | undefined>;
  /**
   * The cached count of a counting statement. Undefined if the count depends on a clock, and inside a transaction,
   * which may see changes that are never committed.
   */
  kept(text: string, params?: Params): Kept | undefined;
  /** The connection of the transaction, for COPY and cursors. */
  readonly client: pg.PoolClient | undefined;
  /** Storage of file contents. */
  readonly files: FileStorage;
}

/**
 * A handle that ignores a person's scope. Its parameters must be ids that are known to be visible to the person; a
 * plain number does not compile.
 */
export interface SeenDb {
  query<T = AnyRow>(text: string, params: SeenParams): Promise<T[]>;
  one<T = AnyRow>(text: string, params: SeenParams): Promise<T>;
  maybe<T = AnyRow>(text: string, params: SeenParams): Promise<T | undefined>;
}

/**
 * Why the portal reads without a person's scope:
 * - `job`: scheduled work, or work over all partners that only nationwide staff may start
 * - `sign-in`: identifying the user, before there is a scope
 * - `bookkeeping`: ledgers, versions and sums that are maintained with a change
 * - `decision`: effects of an approved proposal, computed from the facts that its approvers see
 * - `notice`: finding recipients, whose names are not returned
 * - `people`: persons that may be chosen, by the rule of access/people.ts
 * - `uniqueness`: whether a value is unused in the whole table
 * - `common`: figures that do not concern a partner, such as counts
 */
export type Duty = "job" | "sign-in" | "bookkeeping" | "decision" | "notice" | "people" | "uniqueness" | "common";

type PoolOptions = {
  /** Statement timeout in milliseconds. */
  readonly statementMs?: number;
  /** How long a caller waits for a free connection, in milliseconds. */
  readonly waitMs?: number;
  /** Disables parallel query, because the processors of this machine also serve pages. */
  readonly serial?: boolean;
};
/**
 * Opens a pool of at most `max` connections. A statement whose server process does not respond is given up shortly
 * after its timeout.
 */
export function createPool(
  url: string,
  max = 10,
  { statementMs = deadlines.statementMs, waitMs = deadlines.waitMs, serial = false }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    // options in the URL would override options passed separately
    connectionString: serial ? withOption(url, "-c max_parallel_workers_per_gather=0") : url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + deadlines.overdueMs,
    application_name: "portal",
    keepAlive: true,
  });
  pool.on("error", () => undefined); // an idle connection that fails is replaced by the next query
  // if a connection fails in a transaction, the next statement reports it; without a listener, the event would end the
  // process
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

type Shared = {
  readonly pool: pg.Pool;
  readonly client: pg.PoolClient | undefined;
  readonly after: (() => void)[];
  readonly readTargets?: ReadTargets;
  state?: State;
  /** The instant of the transaction, once a statement has requested it. */
  instant?: Promise<string>;
};
/** Where read-only transactions run: on a replica, or over connections of their own. */
export type ReadTargets = {
  readonly replica?: Replica | undefined;
  readonly readers?: pg.Pool | undefined;
  readonly files?: FileStorage | undefined;
};

/** Number of characters of a statement recorded in a span. Parameters are never recorded. */
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
      if (!on.readTargets?.files) throw new Error("the pool was opened without file storage");
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
      // an error here recurs in the transaction that follows, which handles it
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
 * Statements that use `:instant` without passing it get the instant of their transaction by the database's clock. A
 * cluster accepts it as a value, and refuses the function call in changes of facts.
 */
const namesInstant = /(?<!:):instant\b/;
async function instantOn(on: Shared): Promise<string> {
  const ask = async () =>
    (await (on.client ?? on.pool).query<{ now: string }>("select now()::text as now")).rows[0]?.now as string;
  return on.client ? (on.instant ??= ask()) : ask();
}

/** The internal access of a person stays limited by that person's scope. */
function internalOf(access: Access, reason: string): Access {
  const within = access.kind === "person" ? access : access.within;
  return within ? { kind: "system", reason, within } : { kind: "system", reason };
}

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");
/**
 * Digests by list. A session keeps its lists while each of its requests gets its own person object, so that hundreds of
 * actions and districts are digested once.
 */
const digests = new WeakMap<object, string>();
function digestOf(list: Iterable<unknown> | null): string | null {
  if (list === null) return null;
  const known = digests.get(list) ?? digest([...list]);
  digests.set(list, known);
  return known;
}
/** Everything of an access that a result can depend on. */
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
/** The connection still waits for its result and must not be reused. */
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
