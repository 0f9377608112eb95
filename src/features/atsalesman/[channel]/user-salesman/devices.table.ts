import { defineTable } from "#kit/resource.ts";

/** Read for a person only through a salesman in that person's scope. */
export const SalesmanDeviceTable = defineTable("salesman_device", "system");
export const DeviceTokenTable = defineTable("device_token", "system");
export const EnrolmentCodeTable = defineTable("enrolment_code", "system");
