import { z } from "zod";
import {
  accountKey,
  checkPassword,
  clearAccountFailures,
  hashPassword,
  needsRehash,
  isLeaked,
  limitAccount,
  limitAddress,
  refundAttempt,
} from "#platform/access/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { login } from "#platform/access/index.ts";
import { plain } from "./plain-text.server.ts";
import { codeInput, verifySecondStep } from "./second-step-proof.server.ts";
import { complete, findByName, record, type Who, wrong } from "./sign-in.server.ts";

const input = z.strictObject({
  username: plain(254, "Please input your username or email!"),
  password: plain(1_000, "Please input password!"),
  code: codeInput,
});

/** Sign-in by password. Every refusal takes the same time and has the same message. */
export const onLogin = handle(login, input, async ({ username, password, code }, ctx) => {
  const who = await verifyByPassword(ctx, username.trim(), password, code);
  return complete(ctx, who, "password");
});

async function verifyByPassword(ctx: Ctx, identity: string, password: string, code: string | undefined): Promise<Who> {
  const { db } = ctx;
  await limitAddress(db, "login", ctx.request.ip);
  const who = await findByName(db, identity);
  const key = accountKey(who?.id, identity);
  await limitAccount(db, key);
  const right = await checkPassword(who?.password_hash, password);
  if (!who || !right || who.status !== "active") {
    await record(db, ctx, {
      provider: "password",
      who,
      ok: false,
      reason: !who ? "unknown" : !right ? "password" : who.status,
    });
    throw wrong();
  }
  await verifySecondStep(ctx, { who, code, key, provider: "password" });
  await clearAccountFailures(db, key);
  await refundAttempt(db, "login", ctx.request.ip);
  await renewHash(ctx, who, password);
  return who;
}

/** Replaces a hash with outdated parameters while the password is available; a leaked password must be changed. */
async function renewHash(ctx: Ctx, who: Who, password: string): Promise<void> {
  const sys = ctx.db.internal("sign in");
  if (who.password_hash && needsRehash(who.password_hash))
    await sys.run("update {!app_user} set password_hash = :hash where id = :id and password_hash = :old", {
      hash: await hashPassword(password),
      id: who.id,
      old: who.password_hash,
    });
  if (isLeaked(password))
    await sys.run(
      "update {!app_user} set reset_status = true, reset_reason = 'leaked' where id = :id and not reset_status",
      { id: who.id },
    );
}
