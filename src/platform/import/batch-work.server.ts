import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { ResourceHooks } from "#platform/records/index.server.ts";
import type { JobRun } from "#platform/jobs/index.server.ts";
import type { StoredBatch } from "./batch.server.ts";

export type Work = {
  readonly root: Db;
  readonly db: Db;
  readonly r: AnyResource;
  readonly b: StoredBatch;
  readonly hooks: ResourceHooks | undefined;
  readonly run: JobRun;
};
