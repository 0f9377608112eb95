import type { AlertInput } from "./report-schedule.calls.ts";
import type { StoredSchedule } from "./rows.server.ts";

export type Alert = StoredSchedule & { readonly alert: AlertInput };
