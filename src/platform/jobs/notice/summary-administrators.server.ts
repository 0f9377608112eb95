import type { Db } from "#platform/database/index.server.ts";
import { notifyAll } from "./notify.server.ts";

/** The page that shows differences of summaries and of points. */
export const summariesPage = "/administrators/data-management";
type SummaryNotice = Pick<Parameters<typeof notifyAll>[2], "title" | "body" | "values" | "href">;
/** Notifies persons who may correct summaries, except `by`, who is notified by the end of the comparison. */
export async function notifySummaryAdministrators(sys: Db, notice: SummaryNotice, by = 0): Promise<void> {
  const people = await sys.query<{ id: number }>(
    `select u.id from {app_user} u where u.status = 'active' and u.archived_at is null and u.id <> :by and exists (
       select 1 from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} ra on ra.role_id = r.id where ur.user_id = u.id and ra.action = 'rollup.manage')`,
    { by },
  );
  await notifyAll(
    sys,
    people.map((p) => p.id),
    { kind: "note", ...notice },
  );
}
