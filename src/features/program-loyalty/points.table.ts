import { defineTable } from "#kit/resource.ts";

/** A distributor sees points of its own sales only. */
const earned = { vendor: "distributor_id", store: "store_id" } as const;

export const PointDirty = defineTable("point_dirty", "system");
export const PointWindow = defineTable("point_window", earned);
export const PointLot = defineTable("point_lot", earned);
export const PointEntry = defineTable("point_entry", earned, { appendOnly: true });
/** Sums over all distributors of a store: `vendor_id` is always 0, so that no distributor sees them. */
export const PointAccount = defineTable("point_account", { vendor: "vendor_id", store: "store_id" });
export const PointHold = defineTable("point_hold", "system");
export const PointHoldLot = defineTable("point_hold_lot", "system");
export const PointIncident = defineTable("point_incident", "system");
export const PointCheck = defineTable("point_check", "system");
/** Today's areas of stores, for lists of points. */
export const StorePlaceToday = defineTable("store_place_today", { store: "store_id", district: "district_id" });
export const PointReminder = defineTable("point_reminder", "system");
export const PointDebtTold = defineTable("point_debt_told", "system");
