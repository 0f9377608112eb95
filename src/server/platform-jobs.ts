import { exportJobs } from "#platform/export/index.server.ts";
import { importJobs } from "#platform/import/index.server.ts";
import { type JobHandler, jobHandlersOf, setKnownJobs } from "#platform/jobs/index.server.ts";
import { mappingJobs, mappingsOf } from "#platform/mapping/index.server.ts";
import { bulkJobs, type Registry } from "#platform/records/index.server.ts";
import { reportExportJobs, deliveryJobs } from "#platform/report/index.server.ts";

/** Registers all jobs; returns those that belong to no feature. */
export function registerJobs(registry: Registry): JobHandler[] {
  const own = [
    ...exportJobs(registry),
    ...reportExportJobs(registry),
    ...deliveryJobs(registry),
    ...importJobs(registry),
    ...bulkJobs(registry),
    ...mappingJobs(mappingsOf(registry)),
  ];
  setKnownJobs([...own, ...jobHandlersOf(registry)]);
  return own;
}
