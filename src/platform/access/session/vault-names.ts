/** The place of the vault's key in IndexedDB, which the first script of the page reads too. */
export const vaultNames = { database: "portal", store: "keys", key: "session" };
