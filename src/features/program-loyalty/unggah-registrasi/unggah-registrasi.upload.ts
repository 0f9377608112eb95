import { defineUpload } from "#platform/import/index.ts";
import { RegistrationUpload } from "./baris.resource.ts";

export const RegistrationsUpload = defineUpload(
  "Unggah registrasi",
  RegistrationUpload,
  "/program-loyalty/unggah-registrasi/baris",
);
