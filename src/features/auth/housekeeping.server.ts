import { authEnv } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { startSender, cleanUpMail, repeatEvery } from "#platform/jobs/index.server.ts";

const everyMs = 3_600_000;

export const mailAtStart = onStartup("send mail", async (db, log) => {
  startSender(db, log);
  if (authEnv().NODE_ENV === "production" && !authEnv().SMTP_URL)
    log.warn("W050 SMTP_URL is not set: e-mails, including one-time codes, are not sent until it is");
});

/** Deletes old expired data; attempts and masking records are kept for the audit trail. */
export const tidyAtStart = onStartup("delete expired sessions", async (db) => {
  void repeatEvery(everyMs, () => tidy(db)).turn();
});

export async function tidy(db: Db): Promise<void> {
  const sys = db.internal("delete expired sessions");
  await sys.run(
    "delete from {!session_token} where session_id in (select id from {session} where greatest(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '1 day')",
  );
  await sys.run(
    "delete from {!throttle} where window_start < now() - interval '1 day' and (blocked_until is null or blocked_until < now())",
  );
  await sys.run("delete from {!one_time_code} where created_at < now() - interval '2 days'");
  await sys.run("delete from {!oidc_start} where expires_at < now()");
  await sys.run("delete from {!identity_offer} where asked_at < now() - interval '30 days'");
  await cleanUpMail(sys);
}
