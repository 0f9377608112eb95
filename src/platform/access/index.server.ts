export { type AccessChange, accessChannel, announceAccessChange, parseAccessChange } from "./access-changes.server.ts";
export { addressAllowed, newApiKey, prefixOf, rangesOf, sameKey, withoutKeys } from "./api-key.server.ts";
export { authEnv, publicUrl } from "./auth-env.server.ts";
export { type AccessRequest, accessRequestHandlers } from "./needs/handlers.server.ts";
export {
  explainRefusal,
  isOpenPage,
  pageAt,
  registerRequestablePages,
  rolesGranting,
  subjectOf,
} from "./needs/needs.server.ts";
export { isLeaked, type Owner, passwordFault } from "./password-rules.server.ts";
export { checkPassword, hashPassword, needsRehash, decoyHash } from "./password.server.ts";
export { maySeePerson, peopleParams, visiblePeople } from "./people.server.ts";
export { personOf } from "./person-of.server.ts";
export { loadPersonById, loadPersonOfSession, setOpenPages } from "./person.server.ts";
export {
  endSessions,
  issueToken,
  maskingMinutes,
  openMaskedSession,
  openSession,
  type Provider,
  rotateToken,
  tokenMinutes,
} from "./session/session-store.server.ts";
export { createSessions } from "./session/session.server.ts";
export { hashToken } from "./session/token.server.ts";
export { defineTerritory, territorySql } from "./territory.server.ts";
export {
  accountKey,
  clearAccountFailures,
  limitAccount,
  limitAddress,
  limitRate,
  refundAccountAttempt,
  refundAttempt,
  throttledKeys,
} from "./throttle.server.ts";
