import { Refused } from "#kit/refused.ts";
import type { ScheduleInput } from "./report-schedule.calls.ts";
import type { Wrong } from "#platform/workflow/index.web.ts";

/** Errors with a place in the form; others are shown below it. */
const places = ["name", "days", "recipients", "alert.figure", "alert.bound"];

/** Required fields that are empty. */
export const missingOf = ({
  name,
  days,
  recipients,
  alert,
}: Pick<ScheduleInput, "name" | "days" | "recipients" | "alert">): Wrong =>
  Object.fromEntries(
    Object.entries({
      name: name === "",
      days: days.length === 0,
      recipients: recipients.length === 0,
      "alert.bound": alert?.bound === "",
    }).flatMap(([field, is]) => (is ? [[field, { message: "Wajib diisi." }]] : [])),
  );

/** Groups the errors of a refusal by place, so that none is omitted. */
export function wrongIn(error: unknown): Wrong {
  if (!(error instanceof Refused)) return { form: { message: error instanceof Error ? error.message : String(error) } };
  const placed = error.fields.flatMap(({ field, message, values }) => {
    const place = places.find((p) => field === p || field.startsWith(`${p}.`));
    return place ? [[place, { message, values }] as const] : [];
  });
  return placed.length > 0
    ? Object.fromEntries(placed)
    : { form: { message: error.fields[0]?.message ?? error.message, values: error.fields[0]?.values } };
}
