/** The response to one request. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
};
const slowMs = 10_000;
/** Internal details that must not be disclosed: files, stack frames, and database error messages. */
const leak =
  /\bat .+\(.+:\d+|node_modules|\.[tj]s:\d+|SQLSTATE|syntax error|invalid input syntax|violates|relation "|column "|\bpg_\w+|ECONN|ENOENT|\/(home|work|srv|tmp)\//;
/** A service that an administrator has disabled, which some requests of a run do. */
const switchedOff = /^\{"code":"service\.off"/;
const headers = [
  "content-security-policy",
  "x-content-type-options",
  "strict-transport-security",
  "referrer-policy",
  "x-request-id",
];

/**
 * What is wrong with a response, whatever the request; empty if nothing is. `sent` is excluded from the search for
 * leaks.
 */
export function checkAnswer(answer: Answer, sent: string): string[] {
  const { status, text, ms } = answer;
  const found: string[] = [];
  if (status === 0) return [`no answer after ${Math.round(ms)} ms: ${text}`];
  if (status === 503 && answer.headers["retry-after"] === undefined) found.push("503 without Retry-After");
  if (status >= 500 && !switchedOff.test(text)) found.push(`status ${status}: ${text.slice(0, 200)}`);
  if (ms > slowMs) found.push(`${Math.round(ms)} ms`);
  for (const name of headers) if (answer.headers[name] === undefined) found.push(`without ${name}`);
  if (status >= 400) found.push(...checkRefusal(answer, sent));
  else if (/^application\/json/.test(String(answer.headers["content-type"])) && text !== "" && !parsed(text))
    found.push("JSON that cannot be parsed");
  return found;
}

function checkRefusal({ status, headers: told, text }: Answer, sent: string): string[] {
  if (text === "") return []; // HEAD
  const found: string[] = [];
  if (told["content-type"] !== "application/json; charset=utf-8")
    found.push(`refused with ${String(told["content-type"])}`);
  const body = parsed(text) as { code?: unknown; message?: unknown; fields?: unknown; requestId?: unknown } | undefined;
  if (typeof body?.code !== "string" || typeof body.message !== "string" || !Array.isArray(body.fields))
    found.push(`status ${status} in another form: ${text.slice(0, 200)}`);
  const hit = leak.exec(text)?.[0];
  if (hit && !sent.includes(hit)) found.push(`tells "${hit}": ${text.slice(0, 300)}`);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
