import { defineTable } from "#kit/resource.ts";

/** Rows are read only through a salesman in the reader's scope. */
export const SalesmanDeviceTable = defineTable("salesman_device", "system");
export const DeviceTokenTable = defineTable("device_token", "system");
export const EnrolmentCodeTable = defineTable("enrolment_code", "system");
