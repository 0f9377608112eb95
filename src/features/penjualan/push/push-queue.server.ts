import { PushItem } from "#features/helpdesk/raw-data/raw-data.resource.ts";
import { defineQueue } from "#platform/http/index.server.ts";

/** Pushed documents that wait to be processed or failed. */
export const pushQueue = defineQueue({ queue: "push", table: PushItem.table, states: ["waiting", "failed"] });
