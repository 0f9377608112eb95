/**
 * In `whole` of a count of distinct entities: each entity occurs on one day only, as an invoice does, so that counts of
 * days and months are additive too. A store or a customer occurs on several days.
 */
export const oneDay = "day";
