import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import type { ResourceHooks } from "../resource/hooks.ts";
import type { JobRun } from "../job/handle-job.ts";
import type { StoredBatch } from "./batch.ts";

export type Work = {
  readonly root: Db;
  readonly db: Db;
  readonly r: AnyResource;
  readonly b: StoredBatch;
  readonly hooks: ResourceHooks | undefined;
  readonly run: JobRun;
};
