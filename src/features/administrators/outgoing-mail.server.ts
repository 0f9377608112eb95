import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { retryMail, sendMailSoon } from "#platform/jobs/index.server.ts";
import { retryEmail } from "./outgoing-mail.calls.ts";

const input = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "Nilai tidak sah.")
    .transform(Number) as unknown as z.ZodType<number>,
});
type Email = { readonly recipient: string; readonly subject: string; readonly state: string; readonly fault: string };

export const onRetryEmail = handle(retryEmail, input, ({ id }, ctx) =>
  ctx.db.tx(async (db) => {
    const email = await db.maybe<Email>(
      "select m.recipient, m.subject, m.state, m.fault from {mail_letter} m where m.id = :id",
      { id },
    );
    if (!email) throw notFound();
    if (email.state === "sent") throw new Refused("mail.sent", "Surel ini sudah diterima server surel.", [], 409);
    if (!(await retryMail(db.internal("send an e-mail again"), id)))
      throw new Refused(
        "mail.over",
        "Surel ini sedang dikirim, atau isinya sudah dihapus karena masa berlakunya lewat.",
        [],
        409,
      );
    await audit(db, {
      action: "retry",
      entity: "mailLetter",
      entityId: id,
      label: email.subject,
      before: { state: email.state, fault: email.fault },
    });
    db.afterCommit(sendMailSoon);
    return { ok: true as const };
  }),
);
