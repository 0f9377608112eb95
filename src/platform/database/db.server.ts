import { createHash } from "node:crypto";
import type pg from "pg";
import type { Access } from "#kit/person.ts";
import { compile, type Compiled, isParsed } from "./compile.server.ts";
import { traced } from "./trace.server.ts";
import { type CachedCount, cachedCount } from "./cache/cached-count.server.ts";
import {
  type Moment,
  findCached,
  readCached,
  computeCached,
  type State,
  stateIn,
  tablesOf,
  type ComputedResult,
} from "./cache/result-cache.server.ts";
import type { Replica } from "./replica.server.ts";
import { readsEverything, scopeParams, scopeVariantOf } from "./scope.server.ts";
import { loadParser, parserLoaded } from "./sql-parser.server.ts";
import type { StoredContents } from "./stored-contents.server.ts";
import { beginChange, withRetries, transaction } from "./transaction.server.ts";
import type { VisibleParams } from "./visible-id.server.ts";

export type Params = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: the row type is the caller's to state
type AnyRow = any;

/** Database access. Reads through a person's handle return the rows in that person's scope only. */
export interface Db {
  readonly access: Access;
  query<T = AnyRow>(text: string, params?: Params): Promise<T[]>;
  /** Exactly one row; throws otherwise. */
  one<T = AnyRow>(text: string, params?: Params): Promise<T>;
  /** The first row; undefined if there is none. */
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
   * person's requests. The reason becomes the note of audit events that have none of their own.
   */
  internal(reason: string): Db;
  /** A handle that reads every row on behalf of a person, by ids first read in that person's scope; see `Visible`. */
  beyondScope(reason: string): BeyondScopeDb;
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
  enableCache(): Promise<Moment | undefined>;
  /**
   * The result of `make`, cached by name and access until a table it was read from changes; without a preceding
   * `enableCache`, always computed. A `timed` result is of the instant it was computed at, up to a minute ago.
   */
  cached<T extends object>(what: string, make: () => Promise<T>): Promise<ComputedResult<T>>;
  /**
   * The valid cached result of this name, with the moment it was checked at, in at most one round trip. Undefined
   * inside a transaction, which must use `cached`.
   */
  findCached<T extends object>(what: string): Promise<(ComputedResult<T> & { readonly moment: Moment }) | undefined>;
  /**
   * The cached count of a counting statement. Undefined if the count depends on a clock, and inside a transaction,
   * which may see changes that are never committed.
   */
  cachedCount(text: string, params?: Params): CachedCount | undefined;
  /** The connection of the transaction, for COPY and cursors. */
  readonly client: pg.PoolClient | undefined;
  /** Storage of file contents. */
  readonly files: StoredContents;
}

/**
 * A handle that ignores a person's scope. Its parameters must be ids that are known to be visible to the person; a
 * plain number does not compile.
 */
export interface BeyondScopeDb {
  query<T = AnyRow>(text: string, params: VisibleParams): Promise<T[]>;
  one<T = AnyRow>(text: string, params: VisibleParams): Promise<T>;
  maybe<T = AnyRow>(text: string, params: VisibleParams): Promise<T | undefined>;
}

/**
 * Why the portal reads without a person's scope:
 * - `job`: scheduled work, or work over all partners that only nationwide staff may start
 * - `sign-in`: identifying the user, before there is a scope
 * - `bookkeeping`: ledgers, versions and sums that are maintained with a change
 * - `decision`: effects of an approved proposal, computed from the facts that its approvers see
 * - `notice`: finding recipients, whose names are not returned
 * - `people`: persons that may be chosen, by the rule of `visiblePeople`
 * - `uniqueness`: whether a value is unused in the whole table
 * - `common`: figures that do not concern a partner, such as counts
 */
export type Duty = "job" | "sign-in" | "bookkeeping" | "decision" | "notice" | "people" | "uniqueness" | "common";

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
  readonly files?: StoredContents | undefined;
};

/** Number of characters of a statement recorded in a span. Parameters are never recorded. */
const spanTextMax = 2_000;

export const createDb = (pool: pg.Pool, access: Access, readTargets: ReadTargets = {}): Db =>
  handleOn({ pool, client: undefined, after: [], readTargets }, access);

function handleOn(on: Shared, access: Access): Db {
  const variant = scopeVariantOf(access);
  const system = readsEverything(access);
  let scope: Record<string, unknown> | undefined;
  const prepared = (text: string, params: Params = {}) => {
    const c = compile(text, variant, system);
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
      () => sendTo(on, c, values),
    );
  const ready = async (text: string, params?: Params) => {
    if (!parserLoaded() && !isParsed(text)) await loadParser();
    const needsInstant = namesInstant.test(text) && params?.instant === undefined;
    return prepared(text, needsInstant ? { ...params, instant: await instantOn(on) } : params);
  };
  const rowsOf = async (text: string, params?: Params): Promise<AnyRow[]> => {
    const statement = await ready(text, params);
    const readRows = async (): Promise<AnyRow[]> => (await send(statement)).rows;
    return on.state ? readCached(on.state, statement.c, statement.values, readRows) : readRows();
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
    tx: (fn) => (on.client ? fn(db) : writeTransaction(on, access, fn)),
    reading: (fn, settings) => (on.client ? fn(db) : readTransaction(on, access, fn, settings)),
    internal: (reason) => handleOn(on, internalOf(access, reason)),
    beyondScope: (reason) => handleOn(on, { kind: "system", reason }),
    asPortal: (duty, reason) => handleOn(on, { kind: "system", reason: `${duty}: ${reason}` }),
    as: (other) => handleOn(on, other),
    afterCommit: (fn) => (on.client ? void on.after.push(fn) : fn()),
    enableCache: async () => {
      if (!on.client) return undefined;
      const { today, now } = (on.state = await stateIn(on.pool, on.client));
      return { today, now };
    },
    cachedCount: (text, params) => {
      if (on.client || (!parserLoaded() && !isParsed(text))) return undefined;
      const { c, values } = prepared(text, params);
      return cachedCount(on.pool, c, values);
    },
    findCached: async <T extends object>(what: string) => {
      if (on.client) return undefined;
      const { replica, readers = on.pool } = on.readTargets ?? {};
      const pool = (await replica?.ready()) ?? readers;
      const name = `${nameOf(access)}|${what}`;
      const tables = tablesOf(pool, name);
      // an error here recurs in the transaction that follows, which handles it
      const state = tables && (await stateIn(pool, pool, tables).catch(() => undefined));
      const known = state && (await findCached<T>(state, name));
      return known && { ...known, moment: { today: state.today, now: state.now } };
    },
    cached: async (what, make) =>
      on.state ? computeCached(on.state, `${nameOf(access)}|${what}`, make) : { answer: await make(), timed: true },
  };
  return db;
}

/**
 * Statements that use `:instant` without passing it get the instant of their transaction by the database's clock. A
 * cluster accepts it as a value, and refuses the function call in changes of facts.
 */
const namesInstant = /(?<!:):instant\b/;
async function instantOn(on: Shared): Promise<string> {
  const readInstant = async () =>
    (await (on.client ?? on.pool).query<{ now: string }>("select now()::text as now")).rows[0]?.now as string;
  return on.client ? (on.instant ??= readInstant()) : readInstant();
}

/** A change that reads other tables runs in a transaction, which has the settings for it. */
function sendTo({ pool, client }: Shared, { name, text, mixed }: Compiled, values: unknown[]): Promise<pg.QueryResult> {
  const query = { name, text, values };
  if (client || !mixed) return client ? client.query(query) : withRetries(() => pool.query(query));
  return transaction(pool, beginChange, (own) => own.query(query));
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

const writeTransaction = <T>({ pool, readTargets = {} }: Shared, access: Access, fn: (db: Db) => Promise<T>) =>
  transaction(pool, beginChange, (client, after) => fn(handleOn({ pool, client, after, readTargets }, access)));

async function readTransaction<T>(
  { pool, readTargets = {} }: Shared,
  access: Access,
  fn: (db: Db) => Promise<T>,
  settings = "",
): Promise<T> {
  const { replica, readers = pool } = readTargets;
  const begin = `begin; ${settings}`;
  const copy = await replica?.ready();
  const over = (chosen: pg.Pool) =>
    transaction(chosen, begin, (client, after) => fn(handleOn({ pool: chosen, client, after, readTargets }, access)));
  if (!copy) return over(readers);
  try {
    return await over(copy);
  } catch (error) {
    if (!replica?.failed(error)) throw error;
    return over(readers);
  }
}
