import type { ReportSchedule, ScheduleChange, ScheduleTime } from "./report-schedule.calls.ts";
import { Refused } from "#kit/refused.ts";
import type { Report } from "../report.ts";
import type { Person } from "#kit/person.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { nextDue, nowOf } from "./due.server.ts";
import { lockOwn, ownSchedule, updateSchedule } from "./rows.server.ts";
import { checked } from "./schedule-input.server.ts";

/** Changes a person's own schedule. Its report and kind cannot be changed. */
export async function changeOwn(
  tx: Db,
  me: Person,
  { id, version, ...wanted }: ScheduleChange,
  reportAt: (route: string) => Report,
): Promise<{ data: ReportSchedule }> {
  await lockOwn(tx, me.userId, id);
  const before = await ownSchedule(tx, me.userId, id);
  const report = reportAt(before.route);
  if (before.version !== version)
    throw new Refused("conflict", "Jadwal ini sudah diubah di tempat lain. Batalkan, lalu ubah lagi.", [], 409, {
      version: before.version,
    });
  if ((before.alert === null) !== (wanted.alert === undefined))
    throw new Refused("invalid", "Jadwal tidak dapat menjadi peringatan, dan sebaliknya. Buat yang baru.");
  const clean = await checked(tx, me, report, wanted);
  // if the time is unchanged, a suspension is kept
  const nextAt = timeOf(before) === timeOf(clean) ? new Date(before.nextAt) : nextDue(clean, await nowOf(tx));
  await updateSchedule(tx, id, clean, nextAt, questionOf(before) !== questionOf(clean));
  const data = await ownSchedule(tx, me.userId, id);
  await audit(tx, { action: "update", entity: "reportSchedule", entityId: id, label: data.name, before, after: data });
  return { data };
}

const timeOf = ({ every, days, hour, zone }: ScheduleTime): string => JSON.stringify([every, days, hour, zone]);
/** The alert's question without its limit: a new limit lets rows cross it, a new question has other rows. */
const questionOf = ({
  query,
  alert,
}: Pick<ReportSchedule, "query"> & {
  readonly alert?: Pick<NonNullable<ScheduleChange["alert"]>, "figure" | "test" | "eachRow"> | null | undefined;
}): string => JSON.stringify([Object.entries(query).sort(), alert?.figure, alert?.test, alert?.eachRow]);
