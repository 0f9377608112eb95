import { z } from "zod";
import { wrongVariables } from "./environment-words.server.ts";

/** All environment variables of the server, parsed once. An invalid one prevents the start and is named. */
const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.string().optional(),
  /** The login of the application, if it is separate; DATABASE_URL is then the owner, who migrates. */
  DATABASE_APP_URL: z.string().optional(),
  /** A replica of the database, for reports and exports. */
  REPORT_DATABASE_URL: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
  /** Number of trusted reverse proxies in front. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** Requests per minute permitted from one address; 0 = no limit. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(6_000),
  /**
   * Number of jobs (exports, imports, period runs) that this instance runs at once; 0 leaves them to other instances.
   */
  JOBS_AT_ONCE: z.coerce.number().int().min(0).max(16).default(2),
  /** Seeds demo data when the database is empty; never in production. */
  DEMO: z.enum(["auto", "off", "test", "demo", "large", "xl"]).default("auto"),
  /** Additional frame sources (embedded dashboards) and tile hosts for the content security policy. */
  CSP_FRAME_SRC: z.string().default(""),
  MAP_TILE_URL: z.string().default(""),
  /**
   * An S3-compatible service that stores photos and attachments; without one they are stored in a folder below
   * DATA_DIR.
   */
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_BUCKET: z.string().min(3).max(63).optional(),
  FILES_S3_REGION: z.string().min(1).default("us-east-1"),
  FILES_S3_KEY: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  /** A port that serves Prometheus metrics and nothing else. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Bearer token that permits access to `/metrics` of the portal; the separate port then requires it too. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** A collector of OpenTelemetry traces; without one, no traces are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("portal"),
});
export type Env = z.infer<typeof schema>;

export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, v]) => v !== "")));
  if (parsed.success) return parsed.data;
  throw wrongVariables(parsed.error.issues);
}
