import { date } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { verifyAudit } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

const maxShown = 50;

export const auditVerify = defineCommand("audit.verify", {
  about: "Membandingkan jejak audit dengan segelnya; setiap baris yang diubah, dihapus, atau disisipkan disebut.",
  danger: "normal",
  params: { from: date("Dari"), until: date("Sampai") },
  plan: async (_db, { from, until }) => [{ id: "seals", label: `${from ?? "…"} – ${until ?? "…"}` }],
  async run({ db, note }, _id, { from, until }) {
    const { sound, seals, rows, findings } = await verifyAudit(db, { from, to: until });
    await note("{seals} segel atas {rows} baris diperiksa.", { seals, rows });
    for (const f of findings.slice(0, maxShown)) await note("{kind}: {row}", { kind: f.kind, row: f.id });
    if (!sound)
      throw new Refused("audit.broken", "{count} baris atau segel berbeda.", [], 422, { count: findings.length });
    return "unchanged";
  },
});
