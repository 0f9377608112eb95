import { z } from "zod";
import {
  addSchedule,
  changeSchedule,
  dropSchedule,
  pauseSchedule,
  reportSchedules,
  sampleSchedule,
  snoozeSchedule,
  type ScheduleInput,
  scheduleChoices,
} from "./report-schedule.calls.ts";
import { forbidden, notFound } from "#kit/refused.ts";
import { exportAction, type Report } from "../report.ts";
import type { Person } from "#kit/person.ts";
import { peopleParams, visiblePeople } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { reportOf } from "../query/report-of.server.ts";
import { handle, type Handler, pathId, search } from "#platform/http/index.server.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import { type Registry, likeText } from "#platform/records/index.server.ts";
import { changeOwn } from "./change.server.ts";
import { nextDue, nowOf } from "./due.server.ts";
import { jobOf } from "./job.server.ts";
import { mayReceive } from "./recipient.server.ts";
import { named } from "./named.server.ts";
import { insertSchedule, lockOwn, ownSchedule, ownSchedules } from "./rows.server.ts";
import { change, checked, scheduleInput } from "./schedule-input.server.ts";

const route = z.string().min(1).max(200);
const byId = z.strictObject({ id: pathId });

/** Calls on a person's own schedules: recipients, times, and results. */
export const scheduleHandlers = (registry: Registry): Handler[] => [
  handle(reportSchedules, z.strictObject({}) as never, async (_q, ctx) => ({
    data: (await ownSchedules(ctx.db, ctx.person.userId)).map((s) => named(registry, ctx.person, s)),
  })),
  handle(
    scheduleChoices,
    z.strictObject({ route, q: search.optional() }) as z.ZodType<{ route: string; q?: string }>,
    (q, ctx) =>
      ctx.db.tx(async (tx) => ({
        data: await choices(tx, ctx.person, exportable(registry, q.route, ctx.person), q.q ?? ""),
      })),
  ),
  handle(addSchedule, scheduleInput, (w, ctx) =>
    ctx.db.tx((tx) => add(tx, ctx.person, exportable(registry, w.route, ctx.person), w)),
  ),
  handle(changeSchedule, change, (w, ctx) =>
    ctx.db.tx(async (tx) => {
      const { data } = await changeOwn(tx, ctx.person, w, (at) => exportable(registry, at, ctx.person));
      return { data: named(registry, ctx.person, data) };
    }),
  ),
  handle(pauseSchedule, z.strictObject({ id: pathId, paused: z.boolean() }), ({ id, paused }, ctx) =>
    ctx.db.tx((tx) => pause(tx, ctx.person.userId, id, paused)),
  ),
  handle(snoozeSchedule, z.strictObject({ id: pathId, days: z.number().int().min(1).max(31) }), ({ id, days }, ctx) =>
    ctx.db.tx((tx) => snooze(tx, ctx.person.userId, id, days)),
  ),
  handle(sampleSchedule, byId, ({ id }, ctx) =>
    ctx.db.tx(async (tx) => {
      const schedule = await ownSchedule(tx, ctx.person.userId, id);
      exportable(registry, schedule.route, ctx.person);
      const { now } = await tx.internal("current time").one<{ now: string }>("select clock_timestamp() as now");
      const job = await startJob(
        { db: tx, person: ctx.person },
        jobOf(schedule).job,
        { schedule: id, due: now, sample: true },
        { title: schedule.alert ? "Periksa batas {name}" : "Kirim contoh {name}", values: { name: schedule.name } },
      );
      return { job: job.id };
    }),
  ),
  handle(dropSchedule, byId, ({ id }, ctx) =>
    ctx.db.tx(async (tx) => {
      await lockOwn(tx, ctx.person.userId, id);
      const before = await ownSchedule(tx, ctx.person.userId, id);
      await tx
        .internal("own schedules")
        .run(
          "update {!report_schedule} set archived_at = now(), version = version + 1, updated_at = now() where id = :id",
          { id },
        );
      await audit(tx, { action: "archive", entity: "reportSchedule", entityId: id, label: before.name, before });
      return { ok: true as const };
    }),
  ),
];

function exportable(registry: Registry, at: string, person: Person): Report {
  const report = reportOf(registry, at);
  if (!report) throw notFound();
  if (!mayReceive(person, report)) throw forbidden(exportAction(report.access));
  return report;
}

async function add(tx: Db, me: Person, report: Report, w: ScheduleInput) {
  const clean = await checked(tx, me, report, w);
  const id = await insertSchedule(tx, me.userId, { ...clean, route: w.route }, nextDue(clean, await nowOf(tx)));
  const data = await ownSchedule(tx, me.userId, id);
  await audit(tx, { action: "create", entity: "reportSchedule", entityId: id, label: data.name, after: data });
  return { data };
}

function choices(tx: Db, me: Person, report: Report, q: string) {
  return tx.asPortal("people", "possible recipients of a report").query<{ id: number; label: string }>(
    `select u.id, u.fullname as label from {app_user} u
     where u.status = 'active' and u.archived_at is null and u.email is not null and ${visiblePeople} and (fold_search(u.fullname) like fold_search(:like) or u.username ilike :like)
       and :needed::text[] <@ (select coalesce(array_agg(a.action::text), '{}') from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} a on a.role_id = r.id where ur.user_id = u.id)
     order by u.fullname, u.id limit 20`,
    {
      ...peopleParams(me),
      like: `%${likeText(q.trim())}%`,
      needed: [report.access, exportAction(report.access)],
    },
  );
}

/**
 * Suspends a schedule until its first time after the given number of days. What is beyond its limit until then is
 * recorded and not reported again.
 */
async function snooze(tx: Db, owner: number, id: number, days: number) {
  await lockOwn(tx, owner, id);
  const before = await ownSchedule(tx, owner, id);
  const { then } = await tx
    .internal("current time")
    .one<{ then: string }>("select now() + make_interval(days => :days) as then", { days });
  await tx
    .internal("own schedules")
    .run(
      "update {!report_schedule} set next_at = :next::timestamptz, version = version + 1, updated_at = now() where id = :id",
      {
        id,
        next: nextDue(before, new Date(then)).toISOString(),
      },
    );
  const data = await ownSchedule(tx, owner, id);
  await audit(tx, {
    action: "snooze",
    entity: "reportSchedule",
    entityId: id,
    label: data.name,
    before: { nextAt: before.nextAt },
    after: { nextAt: data.nextAt },
  });
  return { data };
}

async function pause(tx: Db, owner: number, id: number, paused: boolean) {
  await lockOwn(tx, owner, id);
  const before = await ownSchedule(tx, owner, id);
  // due times during the suspension are skipped
  await tx
    .internal("own schedules")
    .run(
      "update {!report_schedule} set paused = :paused, next_at = :next::timestamptz, version = version + 1, updated_at = now() where id = :id",
      {
        id,
        paused,
        next: nextDue(before, await nowOf(tx)).toISOString(),
      },
    );
  const data = await ownSchedule(tx, owner, id);
  await audit(tx, {
    action: "update",
    entity: "reportSchedule",
    entityId: id,
    label: data.name,
    before: { paused: before.paused },
    after: { paused },
  });
  return { data };
}
