import { defineUpload } from "#platform/import/index.ts";
import { ProgramWhitelist } from "./whitelist/whitelist.resource.ts";

export const WhitelistUpload = defineUpload("Unggah whitelist", ProgramWhitelist, "/program-loyalty/whitelist");
