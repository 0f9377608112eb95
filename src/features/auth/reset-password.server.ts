import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import {
  accountKey,
  checkPassword,
  clearAccountFailures,
  hashToken,
  limitAccount,
  limitAddress,
  limitRate,
  refundAttempt,
} from "#platform/access/index.server.ts";
import { audit } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { addresseeOf, codeEmail, queueMail, queueDecoyMail } from "#platform/jobs/index.server.ts";
import { otpRequest, type ResetInput, resetPassword } from "#platform/access/index.ts";
import { failed, faultsOf, replacePassword } from "./new-password.server.ts";
import { codeMinutes, isCode, makeCode, sameCode, consumeCode, countAttempt } from "./one-time-code.server.ts";
import { plain } from "./plain-text.server.ts";
import { findByName, type Who } from "./sign-in.server.ts";

const any = plain(1_000, "", 0);
const input = z.strictObject({
  identity: plain(254, "Please input your username or email!"),
  old_password: any,
  password: any,
  retype_password: any,
  nonce: plain(200).optional(),
});
/**
 * Whether a person may set a password with a code. Invited persons set their first one in this way; persons who sign in
 * by a provider have none.
 */
const mayReset = (who: Who | undefined): who is Who =>
  who?.status === "active" && (who.password_hash !== null || !who.external);

/** Sends a code by mail. Response and response time are the same for unknown names. */
export const onOtpRequest = handle(otpRequest, input, async ({ identity, nonce }, ctx) => {
  const { db, request } = ctx;
  await limitAddress(db, "otp", request.ip);
  const who = await findByName(db, identity.trim());
  const key = accountKey(who?.id, identity.trim());
  await limitRate(db, `otp-hour:${key}`, 5, 3_600);
  await limitRate(db, `otp-day:${key}`, 10, 86_400);
  await db.internal("one-time code").tx(async (sys) => {
    const code = await makeCode(sys, { key, userId: mayReset(who) ? who.id : undefined, nonce, ip: request.ip });
    const to = mayReset(who) ? addresseeOf(who, request.language) : undefined;
    if (to) await queueMail(sys, codeEmail(to, code, codeMinutes));
    else await queueDecoyMail(sys, "otp");
    await audit(sys, {
      action: "otp.request",
      entity: "user",
      entityId: who?.id ?? null,
      label: who?.username ?? null,
      userId: who?.id ?? null,
      ip: request.ip,
      requestId: request.id,
    });
  });
  return { ok: true as const };
});

/** Replaces a password, given the old one or a code. */
export const onResetPassword = handle(resetPassword, input, async (given, ctx) => {
  const { db, request } = ctx;
  const identity = given.identity.trim();
  const faults = faultsOf(given, { username: identity, email: null });
  if (given.old_password === "") faults.unshift({ field: "old_password", message: "Wajib diisi." });
  if (faults.length > 0) throw failed(faults);
  await limitAddress(db, "reset", request.ip);
  const current = await ownSession(ctx);
  const who = await findByName(db, identity);
  const key = accountKey(who?.id, identity);
  await limitAccount(db, key);
  const way = await verifyRequester(ctx, who, key, given);
  if (!way || !mayReset(who)) {
    await audit(db.internal("reset a password"), {
      action: "password.reset.failed",
      entity: "user",
      entityId: who?.id ?? null,
      label: who?.username ?? null,
      userId: who?.id ?? null,
      ip: request.ip,
      requestId: request.id,
    });
    throw failed([{ field: "old_password", message: "Kata sandi lama atau kode tidak sesuai." }]);
  }
  await clearAccountFailures(db, key);
  await refundAttempt(db, "reset", request.ip);
  const own = faultsOf(given, { username: who.username, email: who.email });
  if (own.length > 0) throw failed(own);
  await db.internal("reset a password").tx(async (sys) => {
    if (way !== "password" && !(await consumeCode(sys, way.code)))
      throw failed([{ field: "old_password", message: "Kata sandi lama atau kode tidak sesuai." }]);
    await replacePassword(sys, {
      user: who,
      password: given.password,
      except: current?.user_id === who.id ? current.id : undefined,
    });
    await audit(sys, {
      action: "password.reset",
      entity: "user",
      entityId: who.id,
      label: who.username,
      userId: who.id,
      after: { by: way === "password" ? "old password" : "one-time code" },
      ip: request.ip,
      requestId: request.id,
    });
  });
  return { ok: true as const };
});

/** Always makes exactly one comparison: with the code, the password, or a dummy. */
async function verifyRequester(
  ctx: Ctx,
  who: Who | undefined,
  key: string,
  given: ResetInput,
): Promise<"password" | { code: number } | null> {
  const code = isCode(given.old_password) ? await countAttempt(ctx.db, key, given.nonce) : undefined;
  if (code) return (await sameCode(code.hash, given.old_password)) ? { code: code.id } : null;
  return (await checkPassword(who?.password_hash, given.old_password)) ? "password" : null;
}

/** The caller's own session, which is kept when the password changes. Not permitted while masking. */
async function ownSession(ctx: Ctx): Promise<{ id: string; user_id: number } | undefined> {
  if (ctx.request.token === null) return undefined;
  const s = await ctx.db
    .internal("reset a password")
    .maybe<{ id: string; user_id: number; masked: boolean }>(
      "select s.id, s.user_id, s.parent_id is not null as masked from {session_token} t join {session} s on s.id = t.session_id where t.token_hash = :hash and s.revoked_at is null and s.expires_at > now()",
      { hash: hashToken(ctx.request.token) },
    );
  if (s?.masked) throw new Refused("masked", "Tindakan ini tidak dapat dilakukan selama masking user.", [], 403);
  return s;
}
