import { defineTable } from "#kit/resource.ts";

/** Visible to the salesman's employer and to readers of the place, within the channels of the reader. */
const seen = { vendor: "distributor_id", district: "district_id", channel: "channel" } as const;

export const VisitReasonTable = defineTable("visit_reason", "open");
export const VisitScheduleTable = defineTable("visit_schedule", seen);
export const VisitTable = defineTable("visit", { ...seen, person: "user_id" });
export const VisitDayTable = defineTable("visit_day", seen);
export const CustomerInfoTable = defineTable("customer_info", { ...seen, person: "user_id" });
export const PlacePointTable = defineTable("place_point", seen);
/** Sales of the panel stores by brand and month; visible with the store. */
export const PanelReadingTable = defineTable("panel_reading", { store: "store_id", district: "district_id" });
/** Messages of the office to salesmen's phones. */
export const DeviceMessageTable = defineTable("device_message", seen);
/** Rows are read only through a visit, a salesman or a day in the reader's scope. */
export const VisitPhotoTable = defineTable("visit_photo", "system");
export const VisitMissTable = defineTable("visit_miss", "system");
export const VisitReassessmentTable = defineTable("visit_reassessment", "system");
export const MovementPointTable = defineTable("movement_point", "system");
export const MovementLastTable = defineTable("movement_last", "system");
export const MovementDayTable = defineTable("movement_day", "system");
export const ScheduleChangeTable = defineTable("schedule_change", "system");
export const DeviceItemTable = defineTable("device_item", "system");
