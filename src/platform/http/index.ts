export { portalApi } from "./open-api.calls.ts";
