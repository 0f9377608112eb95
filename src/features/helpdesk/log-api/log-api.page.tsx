import { sameAs } from "#platform/shell/index.web.ts";

/** The same calls as on the distributors' page, with the actions of the helpdesk. */
export default sameAs("/master/log-api");
