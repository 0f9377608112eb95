import { type Env, readEnv } from "#platform/http/index.server.ts";

/** The environment of a server under test, which logs fatal errors only, with further variables. */
export const testEnv = (more: Readonly<Record<string, string | undefined>> = {}): Env =>
  readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal", ...more });
