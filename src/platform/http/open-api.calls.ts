import { defineCall } from "#kit/call.ts";

/** The portal's own calls as an OpenAPI 3.1 document, limited to those that the reader may use. */
export const portalApi = defineCall<Record<string, never>, unknown>("GET", "/api/openapi.json", "any-role");
