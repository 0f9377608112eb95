import { sameAs } from "#web/router/same-as.tsx";

/** The same calls as on the distributors' page, with the actions of the helpdesk. */
export default sameAs("/master/log-api");
