import { defineTable } from "#kit/resource.ts";

/** The salesman himself, whoever sees the place, and the employer; each within the channels they hold. */
const seen = { vendor: "distributor_id", district: "district_id", channel: "channel" } as const;

export const VisitReasonTable = defineTable("visit_reason", "open");
export const VisitScheduleTable = defineTable("visit_schedule", seen);
export const VisitTable = defineTable("visit", { ...seen, person: "user_id" });
export const VisitDayTable = defineTable("visit_day", seen);
export const CustomerInfoTable = defineTable("customer_info", { ...seen, person: "user_id" });
export const PlacePointTable = defineTable("place_point", seen);
/** What stores of the competitor panel sell, by brand and month; seen with the store. */
export const PanelReadingTable = defineTable("panel_reading", { store: "store_id", district: "district_id" });
/** What the office wrote to salesmen's phones. */
export const DeviceMessageTable = defineTable("device_message", seen);
/** Read for people only by a visit, a salesman or a day that they see. */
export const VisitPhotoTable = defineTable("visit_photo", "system");
export const VisitMissTable = defineTable("visit_miss", "system");
export const VisitReassessmentTable = defineTable("visit_reassessment", "system");
export const MovementPointTable = defineTable("movement_point", "system");
export const MovementLastTable = defineTable("movement_last", "system");
export const MovementDayTable = defineTable("movement_day", "system");
export const ScheduleChangeTable = defineTable("schedule_change", "system");
export const DeviceItemTable = defineTable("device_item", "system");
