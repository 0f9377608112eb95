import { Agent, request } from "node:http";
import pg from "pg";
import type { AnyResource } from "#kit/resource.ts";
import { newApiKey } from "#platform/access/index.server.ts";
import { openRegistry } from "#server/server.ts";
import type { Client } from "#test/support/portal.ts";
import { sampleOf } from "#test/support/sample.ts";
import { type Changes, watchChanges } from "./changes.ts";
import { type Answer, checkAnswer } from "./check-answer.ts";
import { operationsOf } from "./operations.ts";
import { curlOf, requestAt, type Sent, type Stock } from "./requests.ts";

export type FuzzOptions = {
  readonly url: string;
  /** The portal's database, for repairing between requests what would end the run. */
  readonly database: string;
  readonly requests: number;
  readonly seed: number;
  /** Number of the first request of the seed, to repeat a single one. */
  readonly from?: number;
  readonly lanes?: number;
  /** No request is started after this time in milliseconds. */
  readonly withinMs?: number;
  /** Requests that once failed, sent before all others. */
  readonly corpus?: readonly Sent[];
};
export type Finding = {
  readonly n: number;
  readonly what: readonly string[];
  readonly curl: string;
  readonly sent: Sent;
};
export type Outcome = {
  readonly sent: number;
  readonly findings: readonly Finding[];
  readonly statuses: ReadonlyMap<number, number>;
  /** Number of operations answered with success, and with a refusal. */
  readonly operations: number;
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
};

/** Administrator, distributor and field staff, who differ in scope and permissions. */
const people = ["admin", "distributor", "tso", "helpdesk"] as const;
const password = "Portal#2026";
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const patienceMs = 30_000;

/** Sends one request. A connection closed without a response counts as status 0. */
export function send(url: string, { method, path, headers, body }: Omit<Sent, "by">): Promise<Answer> {
  const from = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string, responseHeaders: Answer["headers"] = {}) =>
      resolve({ status, text, headers: responseHeaders, ms: performance.now() - from });
    const { hostname, port } = new URL(url);
    const length = body ? { "content-length": String(body.length) } : {};
    const r = request(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent, timeout: patienceMs },
      (a) => {
        const parts: Buffer[] = [];
        a.on("data", (part: Buffer) => parts.push(part));
        a.on("error", () => end(0, "connection closed during the response"));
        a.on("end", () => end(a.statusCode ?? 0, Buffer.concat(parts).toString(), a.headers));
      },
    );
    r.on("timeout", () => r.destroy(new Error("no answer")));
    r.on("error", (error) => end(0, error.message));
    r.end(body);
  });
}

type Signed = { readonly username: string; token: string };
async function signIn(url: string, username: string): Promise<Signed> {
  const body = Buffer.from(JSON.stringify({ username, password }));
  const answer = await send(url, {
    method: "POST",
    path: "/api/login",
    headers: { "content-type": "application/json" },
    body,
  });
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text}`);
  return { username, token: (JSON.parse(answer.text) as { access_token: string }).access_token };
}
const signedHeaders = ({ token }: Signed) => ({ authorization: `Bearer ${token}`, accesstoken: token });

/** The client used by the factories of the contract tests. */
function clientOf(url: string, who: Signed): Client {
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { ...signedHeaders(who), ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const payload = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
    const { status, text, headers: responseHeaders } = await send(url, { method, path, headers, ...payload });
    const json = /json/.test(String(responseHeaders["content-type"])) ? (JSON.parse(text) as unknown) : null;
    return { status, json, text, bytes: Buffer.from(text), headers: responseHeaders };
  };
  return {
    username: who.username,
    token: who.token,
    get: (path: string) => call("GET", path),
    post: (path: string, body: unknown = {}) => call("POST", path, body),
    patch: (path: string, body: unknown = {}) => call("PATCH", path, body),
  } as unknown as Client;
}

/** Reads existing rows and valid bodies from the portal once. */
async function stockOf(url: string, admin: Signed): Promise<Stock> {
  const registry = await openRegistry();
  const client = clientOf(url, admin);
  const ids = new Map<string, number[]>();
  const samples = new Map<string, Record<string, unknown>>();
  const learn = async (r: AnyResource) => {
    const rows = (await client.get(`${r.path}?perPage=20`)).json as { data?: { id: number }[] } | null;
    ids.set(r.path, rows?.data?.map((x) => x.id) ?? []);
    const sample = r.readOnly ? null : await sampleOf(r, client).catch(() => null);
    if (sample) samples.set(r.name, sample);
  };
  for (const { value } of registry.resources) await learn(value);
  return { operations: operationsOf(registry), ids, samples, accounts: people.length };
}

/** `key` is that of a distributor's system. */
type Guard = { readonly key: string; restore(): Promise<void>; close(): Promise<void> };
/** Restores accounts, permissions and roles, because some requests will succeed in removing them. */
async function guardAccounts(database: string): Promise<Guard> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { key, prefix, hash } = newApiKey();
  await client.query(
    `with c as (insert into api_client (distributor_id, code, name, per_minute, per_day)
       select id, 'FUZZ-' || $1, 'Fuzz', 100000, 10000000 from distributor where status = 'active' order by id limit 1 returning id, distributor_id)
     insert into api_key (distributor_id, client_id, prefix, hash) select distributor_id, id, $1, $2 from c`,
    [prefix, hash],
  );
  const list = people.map((p) => `'${p}'`).join(", ");
  await client.query(`create temporary table kept_user as select * from app_user where username in (${list})`);
  for (const table of ["user_role", "role_action"])
    await client.query(`create temporary table kept_${table} as select * from ${table}`);
  return {
    key,
    restore: async () => {
      await client.query(
        "update app_user u set username = k.username, status = k.status, archived_at = k.archived_at, password_hash = k.password_hash from kept_user k where k.id = u.id and (u.username, u.status, u.archived_at is null, u.password_hash) is distinct from (k.username, k.status, k.archived_at is null, k.password_hash)",
      );
      for (const table of ["user_role", "role_action"])
        await client.query(`insert into ${table} select * from kept_${table} on conflict do nothing`);
      await client.query("update api_service set state = 'on' where state = 'off'");
      await client.query("delete from throttle");
      await client.query("select pg_notify('portal_access', 'all')");
    },
    close: () => client.end(),
  };
}

/** Requests per round; accounts are restored at its beginning. */
const roundLength = 250;

/** A request with its number in the run; negative numbers are those of the corpus. */
type Numbered = { readonly n: number; readonly sent: Sent };
type Run = {
  readonly options: FuzzOptions;
  readonly guard: Guard;
  readonly changes: Changes;
  readonly signed: readonly Signed[];
  readonly stock: Stock;
  readonly onFinding: (f: Finding) => void;
  readonly findings: Finding[];
  readonly statuses: Map<number, number>;
  readonly accepted: Set<string>;
  readonly refused: Set<string>;
  /** Serializes requests that change data, so that a change can be attributed to its request. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Refused requests during which another one may have changed the rows. */
  doubtful: Numbered[];
  begun: number;
  open: number;
  sent: number;
  slowestMs: number;
};

/** Sends a seed's requests over several lanes and checks every response. The same seed sends the same requests. */
export async function fuzz(options: FuzzOptions, onFinding: (f: Finding) => void = () => undefined): Promise<Outcome> {
  const { url, requests, lanes = 4, withinMs = Number.POSITIVE_INFINITY, corpus = [] } = options;
  const guard = await guardAccounts(options.database);
  const signed = await Promise.all(people.map((p) => signIn(url, p)));
  const stock = await stockOf(url, signed[0] as Signed);
  const changes = await watchChanges(options.database);
  const sets = { statuses: new Map<number, number>(), accepted: new Set<string>(), refused: new Set<string>() };
  const counts = { begun: 0, open: 0, sent: 0, slowestMs: 0 };
  const run: Run = {
    ...{ options, guard, changes, signed, stock, onFinding, findings: [], inTurn: turns(), doubtful: [] },
    ...sets,
    ...counts,
  };
  const until = performance.now() + withinMs;
  try {
    for (let from = -corpus.length; from < requests && performance.now() < until; from += roundLength)
      await round(run, { from, to: Math.min(from + roundLength, requests), lanes, until });
  } finally {
    await changes.close();
    await guard.close();
  }
  const reached = { accepted: sets.accepted.size, refused: sets.refused.size };
  return { ...run, operations: stock.operations.length, ...reached };
}

type Round = { readonly from: number; readonly to: number; readonly lanes: number; readonly until: number };
async function round(run: Run, { from, to, lanes, until }: Round): Promise<void> {
  const { options, stock } = run;
  await run.guard.restore();
  let next = from;
  const lane = async () => {
    while (next < to && performance.now() < until) {
      const n = next++;
      const sent =
        n < 0
          ? (options.corpus?.[n + options.corpus.length] as Sent)
          : requestAt(stock, options.seed, (options.from ?? 0) + n);
      await one(run, { n, sent });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const { n, sent } of run.doubtful.splice(0)) {
    const { answer, changed } = await exchange(run, sent);
    if (changed.length > 0) report(run, { n, sent }, [whileRefused(answer, changed)]);
  }
}

function turns(): Run["inTurn"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

function headersFor({ guard, signed }: Run, sent: Sent): { who: Signed | undefined; headers: Sent["headers"] } {
  const who = sent.by === null ? undefined : signed[sent.by % signed.length];
  const bySystem = sent.path.startsWith("/api/v1/");
  const own: Record<string, string> = !who
    ? {}
    : bySystem
      ? { authorization: `Bearer ${guard.key}` }
      : signedHeaders(who);
  return { who: bySystem ? undefined : who, headers: { ...own, ...sent.headers } };
}

type Exchange = {
  readonly answer: Answer;
  /** What a refused request has changed, and whether other requests were in progress. */
  readonly changed: readonly string[];
  readonly shared: boolean;
};
async function exchange(run: Run, sent: Sent): Promise<Exchange> {
  const { changes, options } = run;
  const attempt = (): Promise<Answer> => {
    run.begun++;
    run.open++;
    return send(options.url, { ...sent, headers: headersFor(run, sent).headers }).finally(() => run.open--);
  };
  if (/^(GET|HEAD|OPTIONS|TRACE)$/.test(sent.method)) return { answer: await attempt(), changed: [], shared: false };
  return run.inTurn(async () => {
    const mark = await changes.mark();
    const { open, begun } = run;
    const answer = await attempt();
    const refused = answer.status >= 400 && answer.status < 500;
    const changed = refused ? await changes.since(mark) : [];
    return { answer, changed, shared: open > 0 || run.begun > begun + 1 };
  });
}

const whileRefused = ({ status }: Answer, changed: readonly string[]): string =>
  `refused with ${status}, but did ${changed.join(", ")}`;

/** Sends one request and records what is wrong with its response. */
async function one(run: Run, request: Numbered): Promise<void> {
  const { guard } = run;
  const { sent } = request;
  const { answer, changed, shared } = await exchange(run, sent);
  run.sent++;
  run.statuses.set(answer.status, (run.statuses.get(answer.status) ?? 0) + 1);
  run.slowestMs = Math.max(run.slowestMs, answer.ms);
  const place = sent.path.replace(/[?].*$/, "").replace(/\/\d+(?=\/|$)/g, "/:id");
  (answer.status < 400 ? run.accepted : run.refused).add(`${sent.method} ${place}`);
  const { who } = headersFor(run, sent);
  if (who && answer.status === 401 && sent.headers.accesstoken === undefined)
    await run.inTurn(async () => {
      await guard.restore();
      Object.assign(who, await signIn(run.options.url, who.username));
    });
  const what = checkAnswer(answer, `${sent.path} ${decoded(sent.path)} ${sent.body?.toString() ?? ""}`);
  if (changed.length > 0 && shared) run.doubtful.push(request);
  else if (changed.length > 0) what.push(whileRefused(answer, changed));
  if (what.length > 0) report(run, request, what);
}

function report(run: Run, { n, sent }: Numbered, what: readonly string[]): void {
  const finding = { n: (run.options.from ?? 0) + n, what, curl: curlOf(run.options.url, sent), sent: sent };
  run.findings.push(finding);
  run.onFinding(finding);
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
