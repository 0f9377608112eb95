import { defineReadingFunction } from "#platform/database/index.server.ts";
import { Store } from "./data-toko.resource.ts";

/** Stores that resemble another one. */
export const storeLookAlikes = defineReadingFunction("store_look_alikes", [Store.table]);
