import { createHash, randomInt } from "node:crypto";
import { checkPassword, hashPassword } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Validity of a code in minutes. */
export const codeMinutes = 10;
const maxTries = 5;

/** Codes are stored by person, or by name if the name is unknown, so that both are limited in the same way. */
const identityHash = (key: string): Buffer => createHash("sha256").update(key).digest();
const nonceHash = (nonce: string | undefined): Buffer | null =>
  nonce ? createHash("sha256").update(nonce).digest() : null;
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Creates a code and invalidates earlier ones; only its hash is stored. */
export async function makeCode(
  db: Db,
  of: {
    readonly key: string;
    readonly userId: number | undefined;
    readonly nonce: string | undefined;
    readonly ip: string;
  },
): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const hash = await hashPassword(code);
  const sys = db.internal("one-time code");
  const identity = identityHash(of.key);
  await sys.run(
    "update {!one_time_code} set ended_at = now() where identity_hash = :identity and ended_at is null and used_at is null",
    { identity },
  );
  await sys.run(
    `insert into {!one_time_code} (identity_hash, user_id, nonce_hash, code_hash, expires_at, ip) values (:identity, :user, :nonce, :hash, now() + make_interval(mins => ${codeMinutes}), :ip)`,
    { identity, user: of.userId ?? null, nonce: nonceHash(of.nonce), hash: Buffer.from(hash), ip: of.ip },
  );
  return code;
}

/** Counts an attempt under a row lock, before the comparison, so that parallel guesses are limited to five. */
export async function countAttempt(
  db: Db,
  key: string,
  nonce: string | undefined,
): Promise<{ readonly id: number; readonly hash: string } | undefined> {
  const row = await db.internal("one-time code").maybe<{ id: number; code_hash: Buffer }>(
    `update {!one_time_code} set tries = tries + 1
     where id = (select id from {one_time_code} where identity_hash = :identity and user_id is not null and used_at is null and ended_at is null and expires_at > now() and tries < ${maxTries}
                   and (nonce_hash is null or nonce_hash = :nonce) order by id desc limit 1 for update)
       and used_at is null and tries < ${maxTries}
     returning id, code_hash`,
    { identity: identityHash(key), nonce: nonceHash(nonce) },
  );
  return row && { id: row.id, hash: row.code_hash.toString() };
}

/** A code is valid once, also for simultaneous uses. */
export async function consumeCode(db: Db, id: number): Promise<boolean> {
  return (
    (await db
      .internal("one-time code")
      .run("update {!one_time_code} set used_at = now() where id = :id and used_at is null and ended_at is null", {
        id,
      })) === 1
  );
}

export const sameCode = (hash: string | undefined, code: string): Promise<boolean> => checkPassword(hash, code);
