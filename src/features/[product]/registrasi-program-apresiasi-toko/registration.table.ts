import { defineTable } from "#kit/resource.ts";

/** Identity numbers, accounts and photographs behind registrations; read only where the proposal itself was read before. */
export const ProgramRegistrationDetail = defineTable("program_registration", "system");
export const RegistrationUploadNik = defineTable("registration_upload_nik", "system");
