import type { FastifyBaseLogger } from "fastify";
import { duplicateCodes, type Registry } from "#platform/records/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { missingIndexes } from "./index-check.ts";

/** Logs warnings about the indexes and codes of this database. */
export async function advise(registry: Registry, db: Db, log: Pick<FastifyBaseLogger, "warn">): Promise<void> {
  const failed = (code: string) => (error: Error) => [`${code} could not be examined: ${error.message}`];
  const warnings = [
    ...(await missingIndexes(registry, db).catch(failed("E060"))),
    ...(await duplicateCodes(db).catch(failed("W070"))),
  ];
  for (const warning of warnings) log.warn(warning);
}
