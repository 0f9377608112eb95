export { createApp } from "./app.server.ts";
export { type Env, readEnv } from "./env.server.ts";
export { wrongVariables } from "./environment-words.server.ts";
export { refusalOf, translateField } from "./errors.server.ts";
export { type CodedField, coder, type FieldRow, fieldRows } from "./field-codes.server.ts";
export { registerFrameSources } from "./frame-sources.server.ts";
export {
  type Ctx,
  handle,
  type Handler,
  handleReady,
  onStartup,
  type UnreadBodyHandler,
  Raw,
  type RequestFacts,
  type Startup,
} from "./handle.server.ts";
export {
  count,
  day,
  id,
  latitude,
  longitude,
  matching,
  pathId,
  phone,
  photos,
  text,
  tonnes,
  version,
} from "./input.server.ts";
export { isShallow } from "./is-shallow.server.ts";
export { translate, type Translate, translatedLanguages } from "./language.server.ts";
export { listenForMetrics } from "./observe/metrics-endpoint.server.ts";
export { defineQueue } from "./observe/queues.server.ts";
export type { Pools } from "./observe/metrics.server.ts";
export { openApiHandler } from "./open-api.server.ts";
export { callOut, type Incoming, isInternalAddress, isExternal } from "./outbound/call-out.server.ts";
export { type Partner, partnerEnv } from "./outbound/partner-env.server.ts";
export { type Fault, faultWords, hostOf, networkFault, ServiceFault } from "./outbound/service-fault.server.ts";
export type { Quota } from "./quota-headers.server.ts";
export { createTokenBuckets } from "./rate-limit.server.ts";
export type { Authentication } from "./routes.server.ts";
export type { UnreadBody } from "./unread.server.ts";
export { validate, type Validated, validateInput } from "./validate.server.ts";
export { freeText, identifying, search, withoutControls, words } from "./words.server.ts";
