import type { FastifyReply, FastifyRequest } from "fastify";

/** A rate limit: calls allowed per window, window length in seconds, calls left, and seconds until the next refill. */
export type Quota = {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
  readonly left: number;
  readonly resetSeconds: number;
};

const quotasOf = new WeakMap<FastifyRequest, Quota[]>();
/** Records the rate limits that apply to a request, so that the response headers report them whatever its outcome. */
export function recordQuotas(request: FastifyRequest, quotas: readonly Quota[]): void {
  quotasOf.set(request, [...(quotasOf.get(request) ?? []), ...quotas]);
}

/** The quota that is exhausted first. */
const tightest = (quotas: readonly Quota[]): Quota | undefined =>
  [...quotas].sort((a, b) => a.left - b.left || b.resetSeconds - a.resetSeconds)[0];

/**
 * `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers list all quotas. Libraries that implement
 * earlier drafts read the older header names, which describe the quota that is exhausted first.
 */
export function quotaHeaders(quotas: readonly Quota[]): Readonly<Record<string, string>> {
  const first = tightest(quotas);
  if (!first) return {};
  const listed = (of: (q: Quota) => string) => quotas.map((q) => `"${q.name}";${of(q)}`).join(", ");
  return {
    "ratelimit-policy": listed((q) => `q=${q.limit};w=${q.seconds}`),
    ratelimit: listed((q) => `r=${q.left};t=${q.resetSeconds}`),
    "ratelimit-limit": String(first.limit),
    "ratelimit-remaining": String(first.left),
    "ratelimit-reset": String(first.resetSeconds),
  };
}

const byLanguage = "Accept-Language";
/**
 * Sets the headers common to all responses to other systems: the rate limits, and `Vary` for the requested language.
 */
export function setSystemHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(quotaHeaders(quotasOf.get(request) ?? []));
  const vary = String(reply.getHeader("vary") ?? "");
  if (!vary.toLowerCase().includes(byLanguage.toLowerCase()))
    reply.header("vary", vary === "" ? byLanguage : `${vary}, ${byLanguage}`);
}
