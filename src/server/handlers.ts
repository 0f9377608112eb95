import { accessRequestHandlers } from "#platform/access/index.server.ts";
import { exportHandlers, listFileHandlers } from "#platform/export/index.server.ts";
import { type Handler, openApiHandler } from "#platform/http/index.server.ts";
import { exchangeHandlers } from "#platform/import/index.server.ts";
import {
  type Hub,
  jobHandlers,
  liveHandlers,
  noticeHandlers,
  notifyOfAccessRequest,
} from "#platform/jobs/index.server.ts";
import { mappingHandlers } from "#platform/mapping/index.server.ts";
import { bulkHandlers, type Registry, resourceHandlers, undoHandlers } from "#platform/records/index.server.ts";
import { reportExportHandlers, reportHandlers, scheduleHandlers } from "#platform/report/index.server.ts";
import { approvalHandlers, workflowHandlers } from "#platform/workflow/index.server.ts";

/** All calls of the portal. */
export function handlersOf(registry: Registry, hub: () => Hub = closed): Handler[] {
  const generated = [
    ...resourceHandlers(registry, listFileHandlers(registry)),
    ...mappingHandlers(registry),
    ...exchangeHandlers(registry),
    ...workflowHandlers(),
    ...approvalHandlers(registry),
    ...reportHandlers(registry),
    ...scheduleHandlers(registry),
    ...undoHandlers(registry),
    ...bulkHandlers(registry),
  ];
  const all: Handler[] = [
    ...registry.handlers.map((e) => e.value),
    ...generated,
    ...exportHandlers(registry),
    ...reportExportHandlers(registry),
    ...accessRequestHandlers(notifyOfAccessRequest),
    ...jobHandlers(),
    ...noticeHandlers(),
    ...liveHandlers(hub),
  ];
  return [...all, openApiHandler(() => all)];
}
const closed = (): never => {
  throw new Error("this list of calls has no event hub");
};
