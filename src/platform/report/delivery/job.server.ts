import type { Readable } from "node:stream";
import { z } from "zod";
import { defineJob } from "#platform/jobs/index.ts";
import { Refused } from "#kit/refused.ts";
import type { Report } from "../report.ts";
import { publicUrl } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { reportOf } from "../query/report-of.server.ts";
import { translate } from "#platform/http/index.server.ts";
import {
  type Addressee,
  addresseeOf,
  handleJob,
  type JobHandler,
  type JobResult,
  type JobRun,
  queueMail,
} from "#platform/jobs/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { reportSheet } from "../export/export.server.ts";
import { inputOf } from "../query/input.server.ts";
import { watchFor } from "./alert.server.ts";
import { failureEmail, reportEmail, type ReportFile } from "./report-email.server.ts";
import { type DeliveryState, type NotMade, ownerOf, recipientOf } from "./recipient.server.ts";
import { scheduleById, type StoredSchedule } from "./rows.server.ts";

/** Maximum number of rows; a mail with a larger file would be refused. */
const maxRows = 20_000;
const maxBytes = 10_000_000;

type Due = { schedule: number; due: string; sample: boolean };
const how = { access: "session", internal: true, once: ({ schedule, due }: Due) => `${schedule}:${due}` } as const;
const DeliverReport = defineJob<Due>("report.deliver", { title: "Kirim laporan", ...how });
const WatchReport = defineJob<Due>("report.watch", { title: "Periksa batas laporan", quiet: true, ...how });
const input = z.strictObject({ schedule: z.number().int().positive(), due: z.string().max(40), sample: z.boolean() });
/** The job that runs a schedule, and its title for the owner. */
export const jobOf = ({ alert }: Pick<StoredSchedule, "alert">) =>
  alert ? { job: WatchReport, title: "Periksa batas {name}" } : { job: DeliverReport, title: "Kirim laporan {name}" };

type Outcome =
  | (ReportFile & { readonly state: "sent"; readonly to: Addressee })
  | { readonly state: "empty"; readonly rows: 0 }
  | NotMade;

/**
 * Generates the file, or evaluates the limit, for each recipient in the recipient's own scope, and records the result.
 */
export const deliveryJobs = (registry: Registry): JobHandler[] =>
  [DeliverReport, WatchReport].map((kind) => handleJob(kind, input, (what, job) => carryOut(registry, what, job)));

async function carryOut(registry: Registry, what: Due, job: JobRun): Promise<JobResult> {
  const schedule = await scheduleById(job.db, what.schedule);
  const report = schedule && reportOf(registry, schedule.route);
  if (!schedule || !report || schedule.archived || (schedule.paused && !what.sample))
    return { summary: "Jadwal ini tidak berjalan lagi." };
  const people = what.sample ? [schedule.owner] : schedule.recipients.map((r) => r.id);
  const counts = { sent: 0, empty: 0, waiting: 0, missed: 0, refused: 0 };
  for (const [at, userId] of people.entries()) {
    await job.progress(at, people.length);
    const state = await deliverTo(job, schedule, report, what, userId);
    counts[state === "forbidden" || state === "failed" ? "missed" : state]++;
  }
  const summary = schedule.alert
    ? "{sent} diberi tahu, {empty} tanpa perubahan, {waiting} menunggu data, {missed} gagal"
    : "{sent} terkirim, {empty} kosong, {missed} tidak dapat dikirim";
  return { summary, values: counts, ...(schedule.route.includes(":") ? {} : { href: schedule.route }) };
}

async function deliverTo(
  job: JobRun,
  schedule: StoredSchedule,
  report: Report,
  { due, sample }: Due,
  userId: number,
): Promise<DeliveryState> {
  const sys = job.db.internal("deliver a report");
  const key = { schedule: schedule.id, due, user: userId };
  const before = await sys.maybe<{ state: DeliveryState }>(
    "select d.state from {report_delivery} d where d.schedule_id = :schedule and d.due_at = :due::timestamptz and d.user_id = :user",
    key,
  );
  if (before) return before.state;
  if (schedule.alert) return watchFor(job, { ...schedule, alert: schedule.alert }, report, { due, sample, userId });
  const made = await makeFor(job, schedule, report, userId, sample);
  const rows = "rows" in made ? made.rows : null;
  const reason = "reason" in made ? made.reason : null;
  await job.db.tx(async (tx) => {
    const first = await tx
      .internal("deliver a report")
      .run(
        "insert into {!report_delivery} (schedule_id, due_at, user_id, state, rows, reason) values (:schedule, :due::timestamptz, :user, :state, :rows, :reason) on conflict do nothing",
        { ...key, state: made.state, rows, reason },
      );
    if (!first) return;
    if (made.state === "sent") {
      const email = {
        ...reportEmail({ schedule, report, owner: await ownerOf(tx, schedule) }, made, made.to, sample),
        ownerId: schedule.owner,
      };
      const [mail] = await queueMail(tx, email);
      await tx
        .internal("deliver a report")
        .run(
          "update {!report_delivery} set mail_id = :mail where schedule_id = :schedule and due_at = :due::timestamptz and user_id = :user",
          { ...key, mail },
        );
    }
    if (made.state === "forbidden" || made.state === "failed")
      await notifyOwner(tx, schedule, report, userId, made.reason);
    await audit(tx, {
      action: "deliver",
      entity: "reportSchedule",
      entityId: schedule.id,
      label: schedule.name,
      after: { to: userId, state: made.state, rows, due, sample },
      note: reason,
    });
  });
  return made.state;
}

/** Sent by mail, because owners of schedules do not check whether they ran. */
async function notifyOwner(
  tx: Db,
  schedule: StoredSchedule,
  report: Report,
  userId: number,
  reason: string,
): Promise<void> {
  const people = await tx
    .asPortal("job", "deliver a report")
    .query<Parameters<typeof addresseeOf>[0]>(
      "select u.id, u.fullname, u.email, u.locale from {app_user} u where u.id = any(:ids::bigint[])",
      {
        ids: [schedule.owner, userId],
      },
    );
  const owner = people.find((p) => p.id === schedule.owner);
  const to = owner && addresseeOf(owner);
  const recipient = people.find((p) => p.id === userId)?.fullname ?? "–";
  if (to) await queueMail(tx, failureEmail({ schedule, report, owner }, to, recipient, reason));
}

/** The file that this person could download now; undefined if the person is inactive or may not open the report. */
async function makeFor(
  job: JobRun,
  schedule: StoredSchedule,
  report: Report,
  userId: number,
  sample: boolean,
): Promise<Outcome> {
  const recipient = await recipientOf(job, report, userId);
  if ("state" in recipient) return recipient;
  const { person, to } = recipient;
  if (!to) return { state: "failed", reason: "Penerima tidak punya alamat surel." };
  const parsed = inputOf(report).safeParse(schedule.query);
  if (!parsed.success) return { state: "failed", reason: "Pertanyaan laporan ini tidak sah lagi." };
  try {
    const sheet = await reportSheet(
      report,
      schedule.route,
      parsed.data,
      { db: job.db.as(person), access: person, person },
      maxRows,
      "xlsx",
      { language: to.language, origin: publicUrl() ?? "" },
    );
    if (sheet.blank && schedule.skipEmpty && !sample) return { state: "empty", rows: 0 };
    const file = Buffer.isBuffer(sheet.body) ? sheet.body : await collect(sheet.body);
    if (file.length > maxBytes) return { state: "failed", reason: "Berkas terlalu besar untuk surel." };
    return { state: "sent", rows: sheet.rows, said: sheet.said, to, file, fileName: sheet.fileName };
  } catch (error) {
    // temporary errors retry the whole job; refusals by the report are final
    if (!(error instanceof Refused) || error.status >= 500) throw error;
    return { state: "failed", reason: translate(error.message, error.detail, "id") };
  }
}
async function collect(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}
