import { z } from "zod";
import { maxRecipients, type ScheduleChange, type ScheduleInput, type Zone, zones } from "./report-schedule.calls.ts";
import { Refused } from "#kit/refused.ts";
import { isMeasured, type Report } from "../report.ts";
import type { Person } from "#kit/person.ts";
import { loadPersonById, maySeePerson } from "#platform/access/index.server.ts";
import { type Db, today } from "#platform/database/index.server.ts";
import { textQuery } from "#platform/export/index.server.ts";
import { pathId, text, validateInput } from "#platform/http/index.server.ts";
import { visible } from "../query/answer.server.ts";
import { refuseUnknownFilters } from "../query/members.server.ts";
import { inputOf, questionOf } from "../query/input.server.ts";
import { mayReceive } from "./recipient.server.ts";

const alert = z.strictObject({
  figure: z.string().regex(/^[a-zA-Z0-9]{1,60}$/),
  test: z.enum(["below", "above"]),
  bound: z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/, "Harus angka, paling banyak 6 angka di belakang koma."),
  eachRow: z.boolean(),
  complete: z.boolean(),
  mail: z.boolean(),
});
const fields = {
  name: text(80, 1),
  query: textQuery,
  every: z.enum(["week", "month"]),
  days: z.array(z.number().int().min(1).max(31)).min(1).max(31),
  hour: z.number().int().min(0).max(23),
  zone: z.enum(Object.keys(zones) as [Zone, ...Zone[]]),
  skipEmpty: z.boolean(),
  alert: alert.optional(),
  recipients: z.array(z.number().int().positive().max(1e15)).min(1).max(maxRecipients),
};
const aWeekHasSeven = (w: Pick<ScheduleInput, "every" | "days">): boolean =>
  w.every === "month" || w.days.every((d) => d <= 7);
export const scheduleInput: z.ZodType<ScheduleInput> = z
  .strictObject({ route: z.string().min(1).max(200), ...fields })
  .refine(aWeekHasSeven, { path: ["days"] });
export const change: z.ZodType<ScheduleChange> = z
  .strictObject({ id: pathId, version: z.number().int().positive(), ...fields })
  .refine(aWeekHasSeven, { path: ["days"] });

type Content = Omit<ScheduleInput, "route">;
/**
 * Validates a schedule: the report accepts the question, and all recipients may receive the result. Throws a refusal
 * otherwise.
 */
export async function checked(tx: Db, me: Person, report: Report, w: Content): Promise<Content> {
  // an invalid period would fail at each due time, when it cannot be corrected
  const query = validateInput(inputOf(report), w.query);
  questionOf(report, query, await today(tx), []);
  await refuseUnknownFilters(tx, report, query);
  if (w.alert && !isNumber(report, w.alert.figure))
    throw new Refused("invalid", "Isian belum benar.", { "alert.figure": "Angka ini tidak dapat diberi batas." });
  const people = [...new Set(w.recipients)];
  for (const id of people) {
    const other = tx.client ? await loadPersonById(tx.client, id, id) : null;
    if (
      !other ||
      !maySeePerson(me, other) ||
      !mayReceive(other, report) ||
      (w.alert && visible(report, other, [w.alert.figure]).length === 0)
    )
      throw new Refused("invalid", "Isian belum benar.", {
        recipients: "Ada penerima yang tidak boleh membuka laporan ini. Pilih lagi.",
      });
  }
  return { ...w, recipients: people, days: [...new Set(w.days)].sort((a, b) => a - b) };
}

/** Whether a figure can have a limit: a number that the page shows. */
export const isNumber = (report: Report, id: string): boolean => report.show.includes(id) && isMeasured(report, id);
