import type { Report } from "#kit/report.ts";
import type { Registry } from "../registry.ts";

/** The report at an address. */
export const reportOf = (registry: Registry, route: string): Report | undefined =>
  registry.kinds.get("report")?.find((e) => e.routes.includes(route))?.value as unknown as Report | undefined;
