export { call, newIdempotencyKey, sendPrepared } from "./client/call.web.ts";
export { describeError } from "./client/describe-error.web.ts";
export { download, saveBlob, upload } from "./client/files.web.ts";
export { openGate } from "./client/gate.web.ts";
export { firstData, keyOf, useCall, useQueryCall } from "./client/hooks.web.ts";
export { type CallOptions, lastFailedRequest, Offline, prepare, requestIdOf } from "./client/send.web.ts";
export { usePicture } from "./client/usePicture.ts";
