import { type Change, mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { rebuildStoreVersions } from "./store-versions.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { storeSpcs, storeTsos } from "./tso.resource.ts";

const settle = async (db: Db, { members }: Change): Promise<void> => void (await rebuildStoreVersions(db, members));
export const storeTsoRules = mappingRules(storeTsos, { settle });
export const storeSpcRules = mappingRules(storeSpcs, { settle });
/** An imported sheet contains the kind in each row, so one set of hooks serves both kinds. */
export const storePositionHooks = mappingHooks(storeTsos, storeTsoRules, storeSpcs);
