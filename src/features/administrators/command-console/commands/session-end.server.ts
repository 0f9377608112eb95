import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Role } from "#features/manajemen-user/peran-pengguna/peran-pengguna.resource.ts";
import { ref } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { endSessions } from "#platform/access/index.server.ts";
import { audit } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const sessionEnd = defineCommand("session.end", {
  about: "Mengakhiri semua sesi seorang pengguna, atau semua pemegang sebuah peran, kecuali sesi pemohon.",
  danger: "high",
  params: {
    user: ref("Pengguna", User),
    role: ref("Peran", Role),
  },
  plan(db, { user, role }, person) {
    if ((user === null) === (role === null))
      throw new Refused("invalid", "Isian belum benar.", { user: "Pilih pengguna atau peran, salah satu." });
    if (user === person.userId)
      throw new Refused("invalid", "Isian belum benar.", { user: "Sesi sendiri diakhiri dengan keluar." });
    return db.internal("sessions ended by command").query(
      `select u.id::text as id, u.fullname as label from {app_user} u
       where u.id <> :self and (u.id = :user::bigint or exists (select 1 from {user_role} ur where ur.user_id = u.id and ur.role_id = :role::bigint))
         and exists (select 1 from {session} s where (s.user_id = u.id or s.real_user_id = u.id) and s.revoked_at is null and s.expires_at > now()) order by u.id`,
      { user, role, self: person.userId },
    );
  },
  run: ({ db }, id) =>
    db.tx(async (tx) => {
      const ended = await endSessions(tx, { user: Number(id) }, "ended by administrator");
      if (ended === 0) return "unchanged";
      await audit(tx, { action: "session.revoke", entity: "session", entityId: id, after: { ended } });
      return "changed";
    }),
});
