import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { ref, text } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { clearAccountFailures, throttledKeys } from "#platform/access/index.server.ts";
import { audit } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const throttleForgive = defineCommand("throttle.forgive", {
  about: "Menghapus hitungan percobaan sebuah akun atau alamat IP, sehingga dapat masuk lagi.",
  danger: "normal",
  params: {
    user: ref("Pengguna", User),
    address: text("Alamat IP", { max: 45, pattern: "^[0-9A-Fa-f.:]{3,45}$", patternHint: "IPv4 atau IPv6" }),
  },
  async plan(db, { user, address }) {
    if (user === null && address === null)
      throw new Refused("invalid", "Isian belum benar.", { user: "Isi pengguna atau alamat IP." });
    const keys = await throttledKeys(db, { userId: user, ip: address });
    return keys.map((k) => ({ id: k.key, label: `${k.key} (${k.hits})` }));
  },
  run: ({ db }, key) =>
    db.tx(async (tx) => {
      if ((await clearAccountFailures(tx, key)) === 0) return "unchanged";
      await audit(tx, { action: "throttle.forgive", entity: "session", label: key });
      return "changed";
    }),
});
