import { figureOf, type Report } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { translate } from "#platform/http/index.server.ts";
import type { Addressee, JobRun } from "#platform/jobs/index.server.ts";
import { visible } from "../query/answer.server.ts";
import { inputOf } from "../query/input.server.ts";
import { changesOf, type Measured, type Measurement, measure } from "./limit.server.ts";
import { type DeliveryState, type NotMade, ownerOf, recipientOf } from "./recipient.server.ts";
import { notifyOfChange } from "./notify-change.server.ts";
import type { Alert } from "./alert-type.server.ts";

export type Evaluation = { readonly due: string; readonly sample: boolean; readonly userId: number };
type Assessed = { readonly to: Addressee | undefined; readonly measurement: Measurement };
type LockedAlert = Assessed & { /** The version of the alert when it was locked. */ readonly version: number };

/**
 * Evaluates the figure in the recipient's scope, and reports changes since the last time; once for each due time and
 * recipient.
 */
export async function watchFor(
  job: Pick<JobRun, "id" | "db">,
  alert: Alert,
  report: Report,
  evaluation: Evaluation,
): Promise<DeliveryState> {
  const assessed = await assess(job, alert, report, evaluation.userId);
  return job.db.tx(async (tx) => {
    // a concurrent evaluation waits here and then finds it done
    const { version } = await tx
      .internal("evaluate an alert")
      .one<{ version: number }>("select s.version from {report_schedule} s where s.id = :id for update", {
        id: alert.id,
      });
    const key = { schedule: alert.id, due: evaluation.due, user: evaluation.userId };
    const done = await tx
      .internal("evaluate an alert")
      .maybe<{ state: DeliveryState }>(
        "select d.state from {report_delivery} d where d.schedule_id = :schedule and d.due_at = :due::timestamptz and d.user_id = :user",
        key,
      );
    if (done) return done.state;
    const { state, rows, reason } =
      "state" in assessed
        ? { ...assessed, rows: null }
        : await notifyChange(tx, alert, report, evaluation, { ...assessed, version });
    await tx
      .internal("evaluate an alert")
      .run(
        "insert into {!report_delivery} (schedule_id, due_at, user_id, state, rows, reason) values (:schedule, :due::timestamptz, :user, :state, :rows, :reason)",
        {
          ...key,
          state,
          rows,
          reason,
        },
      );
    await audit(tx, {
      action: "watch",
      entity: "reportSchedule",
      entityId: alert.id,
      label: alert.name,
      after: { to: evaluation.userId, state, beyond: rows, due: evaluation.due },
      note: reason,
    });
    return state;
  });
}

async function assess(
  job: Pick<JobRun, "id" | "db">,
  alert: Alert,
  report: Report,
  userId: number,
): Promise<Assessed | NotMade> {
  const recipient = await recipientOf(job, report, userId);
  if ("state" in recipient) return recipient;
  if (visible(report, recipient.person, [alert.alert.figure]).length === 0 || !report.show.includes(alert.alert.figure))
    return { state: "forbidden", reason: "Penerima tidak boleh melihat angka ini lagi." };
  const parsed = inputOf(report).safeParse(alert.query);
  if (!parsed.success) return { state: "failed", reason: "Pertanyaan laporan ini tidak sah lagi." };
  try {
    return {
      to: recipient.to,
      measurement: await measure(job.db.as(recipient.person), report, parsed.data, alert.alert),
    };
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error;
    return { state: "failed", reason: translate(error.message, error.detail, "id") };
  }
}

type Notified = { readonly state: DeliveryState; readonly rows: number | null; readonly reason: string | null };
async function notifyChange(
  tx: Db,
  alert: Alert,
  report: Report,
  evaluation: Evaluation,
  { to, measurement, version }: LockedAlert,
): Promise<Notified> {
  // a result of the previous rule must not be stored for a changed one
  if (version !== alert.version && !evaluation.sample)
    return { state: "waiting", rows: null, reason: "Peringatan ini diubah saat sedang diperiksa." };
  if (measurement.missing > 0) {
    const reason = translate("{count} distributor belum melapor.", { count: measurement.missing }, "id");
    return { state: "waiting", rows: null, reason };
  }
  const key = { schedule: alert.id, user: evaluation.userId };
  const sys = tx.internal("evaluate an alert");
  const previous = await sys.query<Measured>(
    "select x.member, x.name, x.value::text from {report_alert_state} x where x.schedule_id = :schedule and x.user_id = :user",
    key,
  );
  const change = changesOf(previous, measurement);
  const rows = change.still.length;
  const recipient = { userId: evaluation.userId, to };
  const notice = {
    alert,
    report,
    figure: figureOf(report, alert.alert.figure),
    period: measurement.period,
    owner: await ownerOf(tx, alert),
  };
  // a sample reports the current state and records nothing
  if (evaluation.sample) {
    await notifyOfChange(tx, { ...notice, crossed: change.still, back: [], sample: true }, recipient);
    return { state: "sent", rows, reason: null };
  }
  await keep(tx, key, measurement);
  if (change.crossed.length + change.back.length === 0) return { state: "empty", rows, reason: null };
  await notifyOfChange(tx, { ...notice, ...change, sample: false }, recipient);
  return { state: "sent", rows, reason: null };
}

/**
 * Records the rows that are beyond the limit now. A row without a figure keeps its state, and one that no longer exists
 * is deleted.
 */
async function keep(
  tx: Db,
  key: { schedule: number; user: number },
  { figures, beyond, unknown }: Measurement,
): Promise<void> {
  const sys = tx.internal("evaluate an alert");
  const now = figures.filter((f) => beyond.has(f.member));
  await sys.run(
    "delete from {!report_alert_state} x where x.schedule_id = :schedule and x.user_id = :user and not x.member = any(:members::text[])",
    {
      ...key,
      members: [...now.map((f) => f.member), ...unknown],
    },
  );
  await sys.run(
    `insert into {!report_alert_state} (schedule_id, user_id, member, name, value) select :schedule, :user, x.member, x.name, x.value::numeric from jsonb_to_recordset(:now::jsonb) as x(member text, name text, value text)
     on conflict (schedule_id, user_id, member) do update set name = excluded.name, value = excluded.value`,
    { ...key, now: JSON.stringify(now) },
  );
}
