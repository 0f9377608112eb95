import { defineRollupMark } from "#platform/report/index.server.ts";

/** A change of sales lines or documents. */
export const saleMark = defineRollupMark("sale");
/** A change of the mappings of stores, which affects only the rollups that depend on them. */
export const placedSaleMark = defineRollupMark("sale_store");
/** A movement of the stock ledger. */
export const stockMark = defineRollupMark("stock");
/** A change of receipts. */
export const purchaseMark = defineRollupMark("purchase");
