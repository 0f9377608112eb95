import type { AlertWish } from "#kit/report-schedule.calls.ts";
import type { StoredSchedule } from "./rows.ts";

export type Alert = StoredSchedule & { readonly alert: AlertWish };
