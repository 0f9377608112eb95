import { Refused, type FieldError } from "#kit/refused.ts";
import { checkPassword, endSessions, hashPassword, type Owner, passwordFault } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { addresseeOf, passwordChangedEmail, queueMail } from "#platform/jobs/index.server.ts";

/** Field messages are returned in `data`, as the password form expects. */
export const failed = (fields: readonly FieldError[]) =>
  new Refused("reset.failed", "Gagal melakukan reset kata sandi, silahkan mencoba kembali", fields, 422, {
    plainData: true,
  });

/** Errors of a new password, independent of the account. */
export function faultsOf(
  given: { readonly password: string; readonly retype_password: string },
  owner: Owner,
): FieldError[] {
  const fault = passwordFault(given.password, owner);
  const faults: FieldError[] = fault ? [{ field: "password", message: fault }] : [];
  if (given.retype_password !== given.password)
    faults.push({ field: "retype_password", message: "Kedua kata sandi tidak sama." });
  return faults;
}

type Change = {
  readonly user: {
    readonly id: number;
    readonly fullname: string;
    readonly email: string | null;
    readonly locale: string | null;
    readonly password_hash: string | null;
  };
  readonly password: string;
  readonly except?: string | undefined;
};

/** Stores a new password, ends all other sessions and notifies the owner by mail. */
export async function replacePassword(db: Db, { user, password, except }: Change): Promise<string> {
  if (user.password_hash && (await checkPassword(user.password_hash, password)))
    throw failed([{ field: "password", message: "Kata sandi baru harus berbeda dari yang lama." }]);
  const hash = await hashPassword(password);
  const sys = db.internal("replace a password");
  const { password_at } = await sys.one<{ password_at: string }>(
    "update {!app_user} set password_hash = :hash, password_at = now(), reset_status = false, reset_reason = null, updated_at = now(), version = version + 1 where id = :id returning password_at",
    { hash, id: user.id },
  );
  await endSessions(sys, { user: user.id, except }, "password changed");
  const to = addresseeOf(user);
  if (to) await queueMail(sys, passwordChangedEmail(to));
  return password_at;
}
