import { defineTable } from "#kit/resource.ts";

export const accessKnownTable = defineTable("access_known", "system");
export const externalIdentityTable = defineTable("external_identity", "system");
export const oneTimeCodeTable = defineTable("one_time_code", "system");
export const loginAttemptTable = defineTable("login_attempt", { vendor: "vendor_id", person: "user_id" });
export const oidcStartTable = defineTable("oidc_start", "system");
export const identityOfferTable = defineTable("identity_offer", "system");
export const secondStepTable = defineTable("second_step", "system");
export const recoveryCodeTable = defineTable("recovery_code", "system");
