import { z } from "zod";

/** The partner's service: its URL and the fixed token for it, which is never sent to browsers. */
const schema = z.object({
  NODE_ENV: z.string().default("development"),
  PARTNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  PARTNER_TOKEN: z.string().default(""),
  PARTNER_NAME: z.string().max(60).default("Mitra"),
  /** Timeout of one call in seconds, including its body. */
  PARTNER_TIMEOUT_SECONDS: z.coerce.number().min(0.05).max(60).default(10),
  /** Delay before the first retry in milliseconds; it doubles with each further one. */
  PARTNER_RETRY_MS: z.coerce.number().int().min(1).max(60_000).default(500),
  /** Permits calls to services in the internal network and without TLS. */
  PARTNER_ALLOW_PRIVATE: z.enum(["on", "off"]).optional(),
});

export type Partner = {
  readonly url: string;
  readonly token: string;
  readonly name: string;
  readonly host: string;
  readonly timeoutMs: number;
  readonly retryMs: number;
  readonly allowInternal: boolean;
};

/**
 * Read at each use, because it is cheap and tests change it between servers of one process; null if no partner is
 * configured.
 */
export function partnerEnv(source: NodeJS.ProcessEnv = process.env): Partner | null {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, v]) => v !== "")));
  if (!parsed.success)
    throw new Error(`Environment: ${parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`).join("; ")}`);
  const e = parsed.data;
  if (!e.PARTNER_URL || e.PARTNER_TOKEN === "") return null;
  return {
    url: e.PARTNER_URL.replace(/\/+$/, ""),
    token: e.PARTNER_TOKEN,
    name: e.PARTNER_NAME,
    host: new URL(e.PARTNER_URL).host,
    timeoutMs: e.PARTNER_TIMEOUT_SECONDS * 1_000,
    retryMs: e.PARTNER_RETRY_MS,
    allowInternal: (e.PARTNER_ALLOW_PRIVATE ?? (e.NODE_ENV === "production" ? "off" : "on")) === "on",
  };
}
