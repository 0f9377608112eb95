import type { FastifyReply, FastifyRequest } from "fastify";

/** A measure that calls are held to: how many in how many seconds, how many are left, and in how many seconds there are more. */
export type Quota = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  readonly left: number;
  readonly resetSeconds: number;
};

const held = new WeakMap<FastifyRequest, Quota[]>();
/** Notes what a request is held to, for the headers of its answer, whatever that will be. */
export function noteQuotas(request: FastifyRequest, quotas: readonly Quota[]): void {
  held.set(request, [...(held.get(request) ?? []), ...quotas]);
}

/** The quota that ends first. */
const tightest = (quotas: readonly Quota[]): Quota | undefined =>
  [...quotas].sort((a, b) => a.left - b.left || b.resetSeconds - a.resetSeconds)[0];

/**
 * `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers, all quotas in each; and, for libraries that read the
 * names of its earlier versions, the quota that ends first.
 */
export function quotaHeaders(quotas: readonly Quota[]): Readonly<Record<string, string>> {
  const first = tightest(quotas);
  if (!first) return {};
  const listed = (of: (q: Quota) => string) => quotas.map((q) => `"${q.name}";${of(q)}`).join(", ");
  return {
    "ratelimit-policy": listed((q) => `q=${q.most};w=${q.seconds}`),
    ratelimit: listed((q) => `r=${q.left};t=${q.resetSeconds}`),
    "ratelimit-limit": String(first.most),
    "ratelimit-remaining": String(first.left),
    "ratelimit-reset": String(first.resetSeconds),
  };
}

const byLanguage = "Accept-Language";
/** The headers that every answer to another system bears: what it is held to, and that its words depend on the language asked for. */
export function setSystemHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(quotaHeaders(held.get(request) ?? []));
  const vary = String(reply.getHeader("vary") ?? "");
  if (!vary.toLowerCase().includes(byLanguage.toLowerCase()))
    reply.header("vary", vary === "" ? byLanguage : `${vary}, ${byLanguage}`);
}
