import { closeDevices } from "#features/atsalesman/[channel]/user-salesman/devices.server.ts";
import { isOlder } from "#features/atsalesman/mobile/guarded-device.server.ts";
import { integer, text } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { audit } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

type Device = {
  readonly id: number;
  readonly salesman: number;
  readonly code: string;
  readonly model: string | null;
  readonly version: string | null;
  readonly idle: boolean;
};
const devicesSql = `select d.id, d.salesman_id as salesman, s.code, d.model, d.app_version as version,
    :days::int is not null and coalesce(d.last_seen_at, d.issued_at) < now() - make_interval(days => :days::int) as idle
  from {salesman_device} d join {salesman} s on s.id = d.salesman_id where d.revoked_at is null order by s.code, d.id`;

export const deviceRevokeIdle = defineCommand("device.revoke-idle", {
  about:
    "Mencabut ponsel salesman yang lama tidak terlihat atau memakai aplikasi terlalu lama; perlu kode aktivasi baru.",
  danger: "high",
  params: {
    days: integer("Tidak terlihat selama", { min: 7, max: 3_650, unit: "hari" }),
    below: text("Aplikasi di bawah versi", { max: 20, pattern: "^\\d+(\\.\\d+){0,3}$", patternHint: "seperti 1.4.0" }),
  },
  async plan(db, { days, below }) {
    if (days === null && below === null)
      throw new Refused("invalid", "Isian belum benar.", { days: "Isi jumlah hari atau versi." });
    const devices = await db.internal("idle phones").query<Device>(devicesSql, { days });
    return devices
      .filter((d) => d.idle || (below !== null && isOlder(d.version ?? "0", below)))
      .map((d) => ({ id: `${d.salesman}:${d.id}`, label: [d.code, d.model, d.version].filter(Boolean).join(" · ") }));
  },
  run: ({ db }, id) =>
    db.tx(async (tx) => {
      const [salesman, device] = id.split(":").map(Number) as [number, number];
      if ((await closeDevices(tx, salesman, device)) === 0) return "unchanged";
      await audit(tx, { action: "device.revoke", entity: "salesman", entityId: salesman, before: { device } });
      await rowsChanged(tx, "salesman");
      return "changed";
    }),
});
