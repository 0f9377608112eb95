import { defineUpload } from "#platform/import/index.ts";
import { ProgramTarget } from "./target-volume.resource.ts";

export const ProgramTargetUpload = defineUpload(
  "Unggah target volume",
  ProgramTarget,
  "/program-loyalty/target-volume",
);
