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
  const problems: string[] = [];
  if (status === 0) return [`no answer after ${Math.round(ms)} ms: ${text}`];
  if (status === 503 && answer.headers["retry-after"] === undefined) problems.push("503 without Retry-After");
  if (status >= 500 && !switchedOff.test(text)) problems.push(`status ${status}: ${text.slice(0, 200)}`);
  if (ms > slowMs) problems.push(`${Math.round(ms)} ms`);
  for (const name of headers) if (answer.headers[name] === undefined) problems.push(`without ${name}`);
  if (status >= 400) problems.push(...checkRefusal(answer, sent));
  else if (/^application\/json/.test(String(answer.headers["content-type"])) && text !== "" && !parsed(text))
    problems.push("JSON that cannot be parsed");
  return problems;
}

function checkRefusal({ status, headers: responseHeaders, text }: Answer, sent: string): string[] {
  if (text === "") return []; // HEAD
  const problems: string[] = [];
  if (responseHeaders["content-type"] !== "application/json; charset=utf-8")
    problems.push(`refused with ${String(responseHeaders["content-type"])}`);
  const body = parsed(text) as { code?: unknown; message?: unknown; fields?: unknown; requestId?: unknown } | undefined;
  if (typeof body?.code !== "string" || typeof body.message !== "string" || !Array.isArray(body.fields))
    problems.push(`status ${status} in another form: ${text.slice(0, 200)}`);
  const hit = leak.exec(text)?.[0];
  if (hit && !sent.includes(hit)) problems.push(`discloses "${hit}": ${text.slice(0, 300)}`);
  return problems;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
