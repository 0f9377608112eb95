import { z } from "zod";
import { handle } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { openReferenceCall } from "./open-reference.calls.ts";
import { openReference } from "./open-reference.setting.ts";

export const onOpenReference = handle(openReferenceCall, z.strictObject({}), async (_input, { db }) => ({
  open: await readSetting(db, openReference),
}));
