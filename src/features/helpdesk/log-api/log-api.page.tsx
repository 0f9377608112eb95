import { sameAs } from "#web/router/same-as.tsx";

/** The same calls that the distributors' own page shows, with what those who help them may do about each. */
export default sameAs("/master/log-api");
