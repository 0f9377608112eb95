import { z } from "zod";
import { wrongVariables } from "#platform/http/index.server.ts";

const minutes = z.coerce.number().int().min(1).max(10_080);
/** Environment variables of authentication, documented in `.env.example`. */
const schema = z.object({
  NODE_ENV: z.string().default("development"),
  /** Failed sign-ins and other guesses permitted per address and minute; raise it for load tests only. */
  LOGIN_RATE_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(10),
  /** Registrations permitted per address and hour. */
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(3),
  SESSION_IDLE_MINUTES: minutes.default(60),
  SESSION_HOURS: z.coerce.number().int().min(1).max(168).default(12),
  LOCK_SCREEN_MINUTES: z.coerce.number().int().min(0).max(1_440).default(15),
  REGISTRATION: z.enum(["on", "off"]).default("on"),
  APPLICATION_NAME: z.string().max(60).default("Portal Jaringan"),
  PORT: z.string().default("4000"),
  /** URL under which browsers reach the portal; the identity provider redirects to it. */
  PUBLIC_URL: z.url().optional(),
  PASSWORD_COMPANY_WORDS: z.string().default(""),
  LDAP_URL: z.url().optional(),
  LDAP_LABEL: z.string().max(60).default("Direktori perusahaan"),
  LDAP_BASE_DN: z.string().default(""),
  LDAP_USER_FILTER: z.string().includes("{username}").default("(uid={username})"),
  LDAP_BIND_DN: z.string().default(""),
  LDAP_BIND_PASSWORD: z.string().default(""),
  LDAP_SUBJECT_ATTRIBUTE: z.string().default("entryUUID"),
  LDAP_START_TLS: z.enum(["on", "off"]).default("off"),
  OIDC_ISSUER: z.url().optional(),
  OIDC_LABEL: z.string().max(60).default("Penyedia identitas"),
  OIDC_CLIENT_ID: z.string().default(""),
  OIDC_CLIENT_SECRET: z.string().default(""),
  /** The only accepted signature algorithm; "none" is not available. */
  OIDC_ALGORITHM: z.enum(["RS256", "PS256", "ES256", "EdDSA"]).default("RS256"),
  OIDC_SCOPE: z.string().default("openid profile email"),
  SMTP_URL: z.string().optional(),
  /** Timeout of the mail server. A mail that exceeds it is sent again later. */
  SMTP_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(90).default(20),
  MAIL_FROM: z.string().default("Portal <portal@localhost>"),
});
export type AuthEnv = z.infer<typeof schema>;

/** Read at each use, because it is cheap and tests change it between servers of one process. */
export function authEnv(source: NodeJS.ProcessEnv = process.env): AuthEnv {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, v]) => v !== "")));
  if (parsed.success) return parsed.data;
  throw wrongVariables(parsed.error.issues);
}

/** URL under which browsers reach the portal, without a trailing slash; undefined if it is not configured. */
export const publicUrl = (): string | undefined => authEnv().PUBLIC_URL?.replace(/\/$/, "");
