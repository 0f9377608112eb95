import { defineTable } from "#kit/resource.ts";

/** Read for people only by a salesman whom they see. */
export const SalesmanDeviceTable = defineTable("salesman_device", "system");
export const DeviceTokenTable = defineTable("device_token", "system");
export const EnrolmentCodeTable = defineTable("enrolment_code", "system");
