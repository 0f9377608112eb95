import { Refused } from "#kit/refused.ts";
import {
  accountKey,
  clearAccountFailures,
  limitAccount,
  type Provider,
  refundAccountAttempt,
  refundAttempt,
} from "#platform/access/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { plain } from "./plain-text.server.ts";
import { requiresCode, codeRefused, takeCode } from "./second-step-code.server.ts";
import { record, type Who } from "./sign-in.server.ts";

export const codeInput = plain(60, "", 0).optional();

const prompt = "Masukkan kode verifikasi dua langkah.";

type Proof = {
  readonly who: Who;
  readonly code: string | undefined;
  readonly key: string;
  readonly provider: Provider;
};

/**
 * Verifies the second step, after the password and before failure counts are reset: a wrong code counts like a wrong
 * password, and a missing code resets nothing.
 */
export async function verifySecondStep(ctx: Ctx, { who, code, key, provider }: Proof): Promise<void> {
  const { db } = ctx;
  if (!(await requiresCode(db, who.id))) return;
  if (!code?.trim()) {
    await refundAccountAttempt(db, key);
    await refundAttempt(db, "login", ctx.request.ip);
    throw new Refused("login.second-step", prompt, { code: prompt }, 401);
  }
  // A directory accepts different spellings of a name, so codes are counted by account too.
  const own = accountKey(who.id, "");
  if (own !== key) await limitAccount(db, own);
  if (await db.internal("sign in").tx((tx) => takeCode(tx, who.id, code, true))) {
    if (own !== key) await clearAccountFailures(db, own);
    return;
  }
  await record(db, ctx, { provider, who, ok: false, reason: "second step" });
  throw new Refused("login.second-step", codeRefused, { code: codeRefused }, 401);
}
