import { ApiService } from "#features/helpdesk/api-master/api-master.resource.ts";
import { type Service, turnService } from "#features/helpdesk/api-master/api-master.server.ts";
import { choice, ref, text } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { defineCommand } from "../define-command.server.ts";

export const serviceSwitch = defineCommand("service.switch", {
  about: "Menghentikan satu layanan bagi sistem semua distributor, atau menjalankannya lagi.",
  danger: "critical",
  params: {
    service: ref("Layanan", ApiService, { required: true }),
    turn: choice("Menjadi", { off: "Berhenti", on: "Berjalan" }, { required: true, default: "off" }),
    notice: text("Pesan kepada pengirim", { max: 300, min: 3, help: "Wajib bila layanan dihentikan." }),
  },
  plan(db, { service, turn, notice }) {
    if (turn === "off" && notice === null)
      throw new Refused("invalid", "Isian belum benar.", { notice: "Alasan wajib diisi." });
    return db.query(
      "select s.id::text as id, s.code as label from {api_service} s where s.id = :service and s.state <> :turn",
      { service, turn },
    );
  },
  run: ({ db, person }, id, { turn, notice }) =>
    db.tx(async (tx) => {
      const before = await tx.maybe<Service>(
        "select s.* from {api_service} s where s.id = :id::bigint and s.state <> :turn for update of s",
        { id, turn },
      );
      if (!before) return "unchanged";
      await turnService(tx, before, turn === "on" ? null : notice, { on: turn === "on", by: person.userId });
      return "changed";
    }),
});
