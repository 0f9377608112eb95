import type { Report } from "../report.ts";
import type { Registry } from "#platform/records/index.server.ts";

/** The report at an address. */
export const reportOf = (registry: Registry, route: string): Report | undefined =>
  registry.kinds.get("report")?.find((e) => e.routes.includes(route))?.value as unknown as Report | undefined;
