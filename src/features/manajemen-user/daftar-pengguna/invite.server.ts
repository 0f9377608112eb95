import { authEnv, publicUrl } from "#server/access/auth-env.ts";
import type { Db } from "#server/db/db.ts";
import { post } from "#server/mail/outbox.ts";

/** Tells somebody new how to come in: with a code of their own, so that no password ever travels by mail. */
export async function invite(db: Db, id: number, by: { fullname: string; userId: number }): Promise<boolean> {
  const user = await db
    .internal("invite")
    .one<{ email: string | null; fullname: string; username: string }>(
      "select email, fullname, username from {app_user} where id = :id",
      { id },
    );
  if (!user.email) return false;
  const env = authEnv();
  const base = publicUrl();
  const where = base ? `${base}/#/auth/forgot-password` : "halaman masuk, lalu “Lupa kata sandi”";
  await post(db, {
    to: user.email,
    userId: id,
    ownerId: by.userId,
    kind: "invite",
    subject: `${env.APPLICATION_NAME}: akun Anda sudah dibuat`,
    text: `Halo ${user.fullname},\n\n${by.fullname} membuat akun ${env.APPLICATION_NAME} untuk Anda.\n\nNama pengguna: ${user.username}\n\nBuat kata sandi Anda di ${where}: isi email ini, lalu kode yang kami kirim.\n`,
  });
  return true;
}
