import { type Change, mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { rebuildStoreVersions } from "./store-versions.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { storeSpcs, storeTsos } from "./tso.resource.ts";

const afterChange = async (db: Db, { members }: Change): Promise<void> =>
  void (await rebuildStoreVersions(db, members));
export const storeTsoRules = mappingRules(storeTsos, { afterChange });
export const storeSpcRules = mappingRules(storeSpcs, { afterChange });
/** An imported sheet contains the kind in each row, so one set of hooks serves both kinds. */
export const storePositionHooks = mappingHooks(storeTsos, storeTsoRules, storeSpcs);
