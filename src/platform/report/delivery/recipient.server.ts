import { exportAction, type Report } from "../report.ts";
import { can, type Person } from "#kit/person.ts";
import { loadPersonById } from "#platform/access/index.server.ts";
import { rememberRequest, type Db } from "#platform/database/index.server.ts";
import { type Addressee, addresseeOf, type JobRun } from "#platform/jobs/index.server.ts";
import type { Owner } from "./report-email.server.ts";
import type { StoredSchedule } from "./rows.server.ts";

/** `waiting`: not evaluated, because the data is incomplete; `refused`: the mail server refused the mail. */
export type DeliveryState = "sent" | "empty" | "waiting" | "forbidden" | "failed" | "refused";
export type NotMade = { readonly state: "forbidden" | "failed"; readonly reason: string };

export const mayReceive = (person: Person, report: Report): boolean =>
  can(person, report.access) && can(person, exportAction(report.access));

/** The recipient's current data; undefined if the person is inactive or may not open the report. */
export async function recipientOf(
  job: Pick<JobRun, "id" | "db">,
  report: Report,
  userId: number,
): Promise<{ readonly person: Person; readonly to: Addressee | undefined } | NotMade> {
  const person = await job.db.tx(async (tx) => (tx.client ? loadPersonById(tx.client, userId, userId) : null));
  if (!person || !mayReceive(person, report))
    return { state: "forbidden", reason: "Penerima tidak boleh membuka laporan ini lagi." };
  const row = await job.db
    .asPortal("job", "address of a recipient")
    .one<Parameters<typeof addresseeOf>[0]>(
      "select u.id, u.fullname, u.email, u.locale from {app_user} u where u.id = :id",
      { id: userId },
    );
  rememberRequest(person, { ip: null, id: `job-${job.id}` });
  return { person, to: addresseeOf(row) };
}

/** The owner of a schedule, as named in its mails. */
export const ownerOf = (db: Db, { owner }: Pick<StoredSchedule, "owner">): Promise<Owner> =>
  db
    .asPortal("job", "owner of a schedule")
    .one<Owner>("select u.id, u.fullname from {app_user} u where u.id = :owner", { owner });
