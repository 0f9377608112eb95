import { z } from "zod";
import { handle } from "#server/http/handle.ts";
import { readSetting } from "#server/setting/read-setting.ts";
import { openReferenceCall } from "./open-reference.calls.ts";
import { openReference } from "./open-reference.setting.ts";

export const onOpenReference = handle(openReferenceCall, z.strictObject({}), async (_input, { db }) => ({
  open: await readSetting(db, openReference),
}));
