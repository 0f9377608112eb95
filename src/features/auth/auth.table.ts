import { defineTable } from "#kit/resource.ts";

export const userRoleTable = defineTable("user_role", "open", {
  openBecause: "which roles an account has; it is joined to accounts, which are scoped",
});
export const roleActionTable = defineTable("role_action", "open");
export const roleMenuTable = defineTable("role_menu", "open");
export const userScopeTable = defineTable("user_scope", { person: "user_id" });
export const accessKnownTable = defineTable("access_known", "system");
export const externalIdentityTable = defineTable("external_identity", "system");
export const sessionTable = defineTable("session", "system");
export const sessionTokenTable = defineTable("session_token", "system");
export const maskingSessionTable = defineTable("masking_session", { vendor: "vendor_id", person: "user_id" });
export const oneTimeCodeTable = defineTable("one_time_code", "system");
export const loginAttemptTable = defineTable("login_attempt", { vendor: "vendor_id", person: "user_id" });
export const throttleTable = defineTable("throttle", "system");
export const oidcStartTable = defineTable("oidc_start", "system");
export const identityOfferTable = defineTable("identity_offer", "system");
export const mailOutboxTable = defineTable("mail_outbox", "system");
export const secondStepTable = defineTable("second_step", "system");
export const recoveryCodeTable = defineTable("recovery_code", "system");
