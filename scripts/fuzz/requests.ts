import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { pickOne, seededRandom } from "#test/support/random.ts";
import type { Operation } from "./operations.ts";
import { mutate, sampleFrom } from "./shapes.ts";
import { bodies, hostile, hostileText } from "./values.ts";

export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The index of the account that sends the request; null without a session. */
  readonly by: number | null;
};
/** The known data of the portal under test. */
export type Stock = {
  readonly operations: readonly Operation[];
  /** Ids of existing rows, by the address of their list. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** A valid body for each resource, by name. */
  readonly samples: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly accounts: number;
};

/** The n-th request of a seed, independent of preceding requests. */
export function requestAt(stock: Stock, seed: number, n: number): Sent {
  const random = seededRandom((seed * 1_000_003 + n * 7_919) % 4_294_967_296);
  for (let i = 0; i < 4; i++) random(); // similar seeds yield similar first numbers
  const operation = choose(stock.operations, random);
  const input = inputOf(operation, stock, random);
  if (random() < 0.75) mutate(input, () => structuredClone(hostile(random)), random);
  return written(operation, input, stock, random);
}

/**
 * Half of the time any operation, otherwise any kind of operation, because resources and reports outnumber the rest.
 */
function choose(operations: readonly Operation[], random: () => number): Operation {
  const any = pickOne(operations, random);
  if (random() < 0.5) return any;
  const family = pickOne([...new Set(operations.map((o) => o.family))], random);
  return pickOne(
    operations.filter((o) => o.family === family),
    random,
  );
}

function inputOf({ noun, method, path, schema }: Operation, stock: Stock, random: () => number) {
  const known = (name: string) => idOf(stock, noun, name, random);
  const made = sampleFrom(schema, "", known, random);
  const input = (typeof made === "object" && made !== null ? made : {}) as Record<string, unknown>;
  if (!noun || path.endsWith("/lookup")) return input;
  if (method === "GET") return { ...input, ...listQuery(noun, random) };
  const sample = stock.samples.get(noun.name) ?? {};
  if (path === noun.path) return { ...input, ...structuredClone(sample) };
  if (method !== "PATCH") return input;
  const names = Object.keys(sample).filter(() => random() < 0.5);
  return { ...input, version: 1, ...Object.fromEntries(names.map((n) => [n, structuredClone(sample[n])])) };
}

/** The id of a row of the resource that the name refers to, of the operation's own resource, or of any. */
function idOf(stock: Stock, noun: AnyResource | undefined, name: string, random: () => number): number {
  const slug = name
    .replace(/Ids?$/, "")
    .replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
    .replace(/^-/, "");
  const list = stock.ids.get(`/api/${slug}`) ?? (noun && stock.ids.get(noun.path)) ?? [1, 2, 3];
  return list.length ? pickOne(list, random) : 1;
}

function listQuery(r: AnyResource, random: () => number): Record<string, string> {
  const fields = Object.keys(r.fields as Fields);
  const parts: readonly (() => Record<string, string>)[] = [
    () => ({ perPage: pickOne(["5", "20", "75", "1000000000", "0"], random) }),
    () => ({ page: pickOne(["1", "2", "last", "-1", "1000000000000", "1e3"], random) }),
    () => ({ sort: `${random() < 0.5 ? "-" : ""}${pickOne([...fields, "passwordHash", "id"], random)}` }),
    () => ({ q: hostileText(random) }),
    () => ({ archived: pickOne(["with", "only", "no", "x"], random) }),
    () => ({ columns: pickOne([fields.slice(0, 3).join(","), "passwordHash", ","], random) }),
    () => ({ ids: pickOne(["1,2", "1,x", "9999999999999999999", "-1", ","], random) }),
    () => ({
      [`f.${pickOne([...fields, "__proto__", "passwordHash"], random)}${pickOne(["", ".has", ".not", ".x"], random)}`]:
        hostileText(random),
    }),
  ];
  return Object.assign({}, ...parts.filter(() => random() < 0.3).map((p) => p()));
}

const segment = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000)) || "%20";
};
const queryOf = (input: Readonly<Record<string, unknown>>): string =>
  Object.entries(input)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((v) => [name, v] as const) : [[name, value] as const],
    )
    .map(([name, value]) => `${segment(name)}=${segment(value)}`)
    .join("&")
    .slice(0, 12_000)
    .replace(/%.?$/, "");

function written(
  { method, path, noun }: Operation,
  input: Record<string, unknown>,
  stock: Stock,
  random: () => number,
): Sent {
  const rest = { ...input };
  let at = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? idOf(stock, noun, name, random);
    delete rest[name];
    return segment(random() < 0.7 && name === "id" ? idOf(stock, noun, name, random) : value);
  });
  const asQuery = method === "GET" || method === "DELETE";
  if (asQuery && Object.keys(rest).length) at += `?${queryOf(rest)}`;
  const odd = random();
  const headers: Record<string, string> = {
    ...(asQuery ? {} : { "content-type": "application/json" }),
    ...oddHeaders(random),
  };
  const by = odd < 0.03 ? null : random() < 0.7 ? 0 : Math.floor(random() * stock.accounts);
  if (asQuery)
    return {
      method: odd > 0.98 ? pickOne(["HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"], random) : method,
      path: oddPath(at, random),
      headers,
      by,
    };
  const body = odd > 0.95 ? pickOne(bodies, random)() : Buffer.from(JSON.stringify(rest));
  return { method, path: oddPath(at, random), headers, body, by };
}

function oddPath(path: string, random: () => number): string {
  if (random() > 0.02) return path;
  return pickOne(
    [path.toUpperCase(), path.replace("/api", "//api"), `${path}/`, `${path}/%2e%2e`, `${path}%00`, `${path}%ZZ`],
    random,
  );
}

const oddest: readonly Readonly<Record<string, string>>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "multipart/form-data" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-encoding": "gzip" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "1.2.3.4, ' or 1=1" },
  { "accept-language": "\u00e9,;q=x" },
  { "idempotency-key": "short" },
  { "idempotency-key": "fuzz-key-of-a-run-1" },
  { accesstoken: "another" },
  { range: "bytes=0-5" },
  { "if-none-match": "*" },
  { host: "evil.invalid" },
  { accept: "text/html" },
];
const oddHeaders = (random: () => number) => (random() < 0.04 ? pickOne(oddest, random) : {});

/** A request as a shell command. */
export function curlOf(url: string, { method, path, headers, body, by }: Sent): string {
  const all = Object.entries({
    ...headers,
    ...(by === null ? {} : { authorization: "Bearer $TOKEN", accesstoken: "$TOKEN" }),
  });
  const line = ["curl -sS -i", `-X ${method}`, `'${url}${path}'`, ...all.map(([n, v]) => `-H "${n}: ${v}"`)];
  if (!body) return line.join(" ");
  return body.length > 4_000
    ? `${line.join(" ")} --data-binary @- # ${body.length} bytes: ${body.subarray(0, 80).toString("latin1")}…`
    : `echo ${body.toString("base64")} | base64 -d | ${line.join(" ")} --data-binary @-`;
}
