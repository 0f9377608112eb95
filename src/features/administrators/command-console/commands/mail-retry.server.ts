import { integer } from "#kit/field.ts";
import { audit } from "#platform/database/index.server.ts";
import { retryMail, sendMailSoon } from "#platform/jobs/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const mailRetry = defineCommand("mail.retry", {
  about: "Mengirim ulang surel yang belum diterima server surel dan isinya masih ada.",
  danger: "normal",
  params: { minutes: integer("Lebih lama dari", { required: true, min: 1, max: 43_200, unit: "menit" }) },
  plan: (db, { minutes }) =>
    db.query(
      `select m.id::text as id, m.recipient || ' · ' || m.subject as label from {mail_letter} m
       where m.repeatable and m.state <> 'sent' and m.at < now() - make_interval(mins => :minutes::int) order by m.id`,
      { minutes },
    ),
  run: ({ db }, id) =>
    db.tx(async (tx) => {
      if (!(await retryMail(tx.internal("send an e-mail again"), Number(id)))) return "unchanged";
      await audit(tx, { action: "retry", entity: "mailLetter", entityId: id });
      tx.afterCommit(sendMailSoon);
      return "changed";
    }),
});
