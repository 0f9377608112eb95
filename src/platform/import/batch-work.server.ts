import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#server/db/db.ts";
import type { ResourceHooks } from "#server/resource/hooks.ts";
import type { JobRun } from "#server/job/handle-job.ts";
import type { StoredBatch } from "./batch.server.ts";

export type Work = {
  readonly root: Db;
  readonly db: Db;
  readonly r: AnyResource;
  readonly b: StoredBatch;
  readonly hooks: ResourceHooks | undefined;
  readonly run: JobRun;
};
