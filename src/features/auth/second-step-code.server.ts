import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { authEnv } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";

const stepSeconds = 30;
const graceSeconds = 10;
const codeCount = 10;
const codeBytes = 10;
/** The same message for all kinds of codes, so that it does not reveal which kind was expected. */
export const codeRefused = "Kode verifikasi salah atau sudah dipakai.";

/** The current time step and, during its first seconds, the preceding one. */
export function openSteps(seconds: number): readonly number[] {
  const step = Math.floor(seconds / stepSeconds);
  return seconds % stepSeconds < graceSeconds ? [step, step - 1] : [step];
}

const totpOf = (secret: string, label = "") =>
  new TOTP({
    issuer: authEnv().APPLICATION_NAME,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });
export const newSecret = (): string => new Secret({ size: 20 }).base32;
export const addressOf = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The time step of a code, if it is open and later than the last one used. */
export function stepOf(secret: string, code: string, seconds: number, last: number | null): number | undefined {
  const totp = totpOf(secret);
  return openSteps(seconds).find(
    (step) =>
      step > (last ?? -1) &&
      timingSafeEqual(Buffer.from(totp.generate({ timestamp: step * stepSeconds * 1_000 })), Buffer.from(code)),
  );
}

/** Normalizes a typed code: spaces, dashes and case are ignored. */
export const tidied = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();
const isTotp = (code: string): boolean => /^\d{6}$/.test(code);
const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest();

type Row = { readonly secret: string; readonly last_step: number | null; readonly at: number };

/** Uses a code, in the caller's transaction. The row lock serializes parallel uses, so that only one succeeds. */
export async function takeCode(db: Db, userId: number, typed: string, confirmed: boolean): Promise<boolean> {
  const sys = db.internal("second step");
  const row = await sys.maybe<Row>(
    "select secret, last_step, extract(epoch from clock_timestamp())::float8 as at from {second_step} where user_id = :id and (confirmed_at is not null) = :confirmed for update",
    { id: userId, confirmed },
  );
  if (!row) return false;
  const code = tidied(typed);
  if (!isTotp(code)) return confirmed && (await spendRecovery(sys, userId, code));
  const step = stepOf(row.secret, code, row.at, row.last_step);
  if (step === undefined) return false;
  await sys.run("update {!second_step} set last_step = :step where user_id = :id", { id: userId, step });
  return true;
}

const spendRecovery = async (sys: Db, userId: number, code: string): Promise<boolean> =>
  (await sys.run(
    "update {!recovery_code} set used_at = now() where user_id = :id and hash = :hash and used_at is null",
    { id: userId, hash: hashOf(code) },
  )) === 1;

/** Replaces all recovery codes by ten codes of eighty random bits. */
export async function replaceRecovery(db: Db, userId: number): Promise<readonly string[]> {
  const sys = db.internal("second step");
  const codes = Array.from(
    { length: codeCount },
    () => new Secret({ buffer: new Uint8Array(randomBytes(codeBytes)).buffer }).base32,
  );
  await sys.run("delete from {!recovery_code} where user_id = :id", { id: userId });
  for (const code of codes)
    await sys.run("insert into {!recovery_code} (user_id, hash) values (:id, :hash)", {
      id: userId,
      hash: hashOf(code),
    });
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Whether sign-in requires a code from this person. */
export const requiresCode = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .internal("second step")
    .maybe("select 1 from {second_step} where user_id = :id and confirmed_at is not null", { id: userId })) !==
  undefined;

/** Disables it and deletes all codes; false if it was not enabled. */
export async function dropSecondStep(db: Db, userId: number): Promise<boolean> {
  const sys = db.internal("second step");
  const gone = await sys.run("delete from {!second_step} where user_id = :id and confirmed_at is not null", {
    id: userId,
  });
  await sys.run("delete from {!recovery_code} where user_id = :id", { id: userId });
  return gone === 1;
}
