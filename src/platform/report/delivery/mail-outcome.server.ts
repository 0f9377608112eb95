import type { MailOutcomeListener } from "#platform/jobs/index.server.ts";

/** Records in the delivery of a report what became of its mail. */
export const reportMailOutcome: MailOutcomeListener = {
  async undelivered(tx, { id, refused, answer }) {
    await tx.run(
      "update {!report_delivery} set state = case when :refused::boolean then 'refused' else 'failed' end, reason = :reason where mail_id = :id and state = 'sent'",
      { id, refused, reason: answer ?? "Server surel tidak menerima surelnya sampai batas waktu." },
    );
  },
  async retried(db, id) {
    await db.run("update {!report_delivery} set state = 'sent', reason = null where mail_id = :id", { id });
  },
};
