import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { accountKey, clearAccountFailures, limitAccount } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { addresseeOf, queueMail, secondStepEmail } from "#platform/jobs/index.server.ts";
import { plain } from "./plain-text.server.ts";
import {
  addressOf,
  codeRefused,
  dropSecondStep,
  newSecret,
  replaceRecovery,
  takeCode,
} from "./second-step-code.server.ts";
import {
  confirmSecondStep,
  renewRecoveryCodes,
  type SecondStepState,
  secondStep,
  startSecondStep,
  stopSecondStep,
} from "./second-step.calls.ts";
import { findById } from "./sign-in.server.ts";

const nothing = z.strictObject({});
const withCode = z.strictObject({ code: plain(60) });
const wrongCode = () => new Refused("second-step.wrong", codeRefused, { code: codeRefused }, 422);
const isOn = () => new Refused("second-step.on", "Verifikasi dua langkah sudah aktif.", [], 409);

export const onSecondStep = handle(secondStep, nothing, (_input, { db, person }) =>
  db
    .internal("own second step")
    .one<SecondStepState>(
      "select (select confirmed_at from {second_step} where user_id = :id) as since, (select count(*)::int from {recovery_code} where user_id = :id and used_at is null) as codes",
      { id: person.userId },
    ),
);

export const onStartSecondStep = handle(startSecondStep, nothing, async (_input, ctx) => {
  const { db, person } = ctx;
  const secret = newSecret();
  const stored = await db
    .internal("own second step")
    .run(
      "insert into {!second_step} as s (user_id, secret) values (:id, :secret) on conflict (user_id) do update set secret = :secret, last_step = null, created_at = now() where s.confirmed_at is null",
      { id: person.userId, secret },
    );
  if (stored === 0) throw isOn();
  return { secret, uri: addressOf(secret, person.username) };
});

/**
 * Verifies a code of the person's own app, with the same limits as for a password; `then` runs in the same transaction.
 */
async function provedByCode<T>(
  ctx: Ctx,
  input: { readonly code: string; readonly confirmed: boolean },
  then: (db: Db) => Promise<T>,
): Promise<T> {
  const key = accountKey(ctx.person.userId, "");
  await limitAccount(ctx.db, key);
  const answer = await ctx.db.tx(async (db) => {
    if (!(await takeCode(db, ctx.person.userId, input.code, input.confirmed))) throw wrongCode();
    return then(db);
  });
  await clearAccountFailures(ctx.db, key);
  return answer;
}

/** Records the change and notifies the owner. */
async function notifyChange(db: Db, ctx: Ctx, action: "on" | "off" | "codes"): Promise<void> {
  const { userId, username } = ctx.person;
  await audit(db, { action: `second-step.${action}`, entity: "user", entityId: userId, label: username });
  const who = await findById(db, userId);
  const to = who && addresseeOf(who);
  if (to) await queueMail(db, secondStepEmail(to, action));
}

export const onConfirmSecondStep = handle(confirmSecondStep, withCode, async ({ code }, ctx) => {
  return provedByCode(ctx, { code, confirmed: false }, async (db) => {
    await db
      .internal("own second step")
      .run("update {!second_step} set confirmed_at = now() where user_id = :id", { id: ctx.person.userId });
    await notifyChange(db, ctx, "on");
    return { codes: await replaceRecovery(db, ctx.person.userId) };
  });
});

export const onRenewRecoveryCodes = handle(renewRecoveryCodes, withCode, async ({ code }, ctx) => {
  return provedByCode(ctx, { code, confirmed: true }, async (db) => {
    await notifyChange(db, ctx, "codes");
    return { codes: await replaceRecovery(db, ctx.person.userId) };
  });
});

export const onStopSecondStep = handle(stopSecondStep, withCode, ({ code }, ctx) =>
  provedByCode(ctx, { code, confirmed: true }, async (db) => {
    await dropSecondStep(db, ctx.person.userId);
    await notifyChange(db, ctx, "off");
    return { ok: true as const };
  }),
);
