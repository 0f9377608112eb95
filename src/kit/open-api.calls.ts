import { defineCall } from "./call.ts";

/** The portal's own calls as an OpenAPI 3.1 document; only those that the reader may make. */
export const portalApi = defineCall<Record<string, never>, unknown>("GET", "/api/openapi.json", "any-role");
