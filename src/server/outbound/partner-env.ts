import { z } from "zod";

/** The partner's service: its address and the fixed token for it, which no browser ever sees. */
const schema = z.object({
  NODE_ENV: z.string().default("development"),
  PARTNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  PARTNER_TOKEN: z.string().default(""),
  PARTNER_NAME: z.string().max(60).default("Mitra"),
  /** Seconds that one call may take from its beginning to the last byte. */
  PARTNER_TIMEOUT_SECONDS: z.coerce.number().min(0.05).max(60).default(10),
  /** The first pause before a call is repeated; every further one is twice as long. */
  PARTNER_RETRY_MS: z.coerce.number().int().min(1).max(60_000).default(500),
  /** Lets the portal call a service inside the own network, and without TLS. */
  PARTNER_ALLOW_PRIVATE: z.enum(["on", "off"]).optional(),
});

export type Partner = {
  readonly url: string;
  readonly token: string;
  readonly name: string;
  readonly host: string;
  readonly timeoutMs: number;
  readonly retryMs: number;
  readonly allowInside: boolean;
};

/** Read at each use, because it is cheap and tests change it between servers of one process; null where no partner is set up. */
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
    allowInside: (e.PARTNER_ALLOW_PRIVATE ?? (e.NODE_ENV === "production" ? "off" : "on")) === "on",
  };
}
