import { defineTable } from "#kit/resource.ts";

/**
 * Identity numbers, accounts and photographs of registrations; read only after the proposal was read within the scope.
 */
export const ProgramRegistrationDetail = defineTable("program_registration", "system");
export const RegistrationUploadNik = defineTable("registration_upload_nik", "system");
