import { randomBytes } from "node:crypto";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import {
  authEnv,
  hashPassword,
  limitAddress,
  limitRate,
  openSession,
  passwordFault,
} from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { freeText, handle, identifying } from "#platform/http/index.server.ts";
import {
  addresseeOf,
  notifyOfWaitingAccount,
  queueMail,
  registeredKnownEmail,
  registeredEmail,
} from "#platform/jobs/index.server.ts";
import { register } from "#platform/access/index.ts";
import { plain } from "./plain-text.server.ts";

const alarmPerDay = 20;
const input = z.strictObject({
  email: plain(254)
    .refine((v) => z.email().safeParse(v).success, "Email tidak sah.")
    .check(identifying),
  password: plain(1_000),
  name: freeText().min(1).max(200),
});

/**
 * Creates an account without permissions until it gets a role. For a known e-mail the response is the same, with an
 * account that cannot be used, and its owner is notified.
 */
export const onRegister = handle(register, input, async ({ email, password, name }, ctx) => {
  const { db, request } = ctx;
  if (authEnv().REGISTRATION === "off")
    throw new Refused("register.off", "Pendaftaran tidak dibuka. Hubungi administrator.", [], 403);
  const fault = passwordFault(password, { username: email, email });
  if (fault) throw new Refused("invalid", "Isian belum benar.", { password: fault });
  await limitAddress(db, "register", request.ip);
  await limitRate(db, `register-hour:${request.ip}`, authEnv().REGISTRATIONS_PER_HOUR, 3_600);
  const hash = await hashPassword(password);
  const answer = await db.internal("registration").tx(async (sys) => {
    const owner = await sys.maybe<{ id: number; fullname: string; email: string; locale: string | null }>(
      "select id, fullname, email, locale from {app_user} where fold_code(email) = fold_code(:email)",
      { email },
    );
    const { id } = await sys.one<{ id: number }>(
      `insert into {!app_user} (username, email, claimed_email, fullname, status, password_hash, password_at) values (:username, :email, :claimed, :name, 'pending', :hash, now()) returning id`,
      {
        username: `daftar-${randomBytes(8).toString("hex")}`,
        email: owner ? null : email,
        claimed: owner ? email : null,
        name,
        hash,
      },
    );
    const known = owner && addresseeOf(owner, request.language);
    const fresh = { id, fullname: name, email, language: request.language };
    await queueMail(sys, known ? registeredKnownEmail(known) : registeredEmail(fresh));
    // during a flood of registrations only the alarm below is sent, not a notice for each
    if ((await registeredToday(sys)) <= alarmPerDay) await notifyOfWaitingAccount(sys, { id, name });
    await audit(sys, {
      action: "register",
      entity: "user",
      entityId: id,
      label: name,
      userId: id,
      ip: request.ip,
      requestId: request.id,
    });
    const opened = await openSession(sys, id, "password", request);
    return { access_token: opened.token, expires_in: opened.expiresIn };
  });
  await alarm(db, (n) => ctx.log.warn({ registrations: n }, "many registrations within a day"));
  return answer;
});

const registeredToday = async (db: Db): Promise<number> =>
  (
    await db
      .internal("registration")
      .one<{ n: number }>(
        "select count(*)::int as n from {app_user} where status = 'pending' and created_at > now() - interval '1 day'",
      )
  ).n;

/** Notifies administrators if there are more registrations in a day than usual. */
async function alarm(db: Db, say: (n: number) => void): Promise<void> {
  const n = await registeredToday(db);
  if (n > alarmPerDay && n % 10 === 1) {
    say(n);
    await audit(db.internal("registration"), { action: "register.alarm", entity: "user", after: { registrations: n } });
  }
}
