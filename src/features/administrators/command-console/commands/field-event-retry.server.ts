import { retryParked } from "#features/helpdesk/data-sales/data-sales.server.ts";
import { choice, text } from "#kit/field.ts";
import { defineCommand } from "../define-command.server.ts";

export const fieldEventRetry = defineCommand("field-event.retry", {
  about: "Mencoba lagi kiriman ponsel salesman yang tertahan, sebagaimana datangnya.",
  danger: "normal",
  params: {
    state: choice("Keadaan", { refused: "Ditolak", waiting: "Menunggu" }, { required: true, default: "refused" }),
    code: text("Kode", { max: 40, help: "Sebab penolakan, seperti place.unknown; kosong berarti semua." }),
  },
  plan: (db, { state, code }) =>
    db.query(
      `select e.id::text as id, e.kind || ' ' || coalesce(e.code, '') as label from {field_event} e
       where e.state = :state and (:code::text is null or e.code = :code::text) order by e.id`,
      { state, code },
    ),
  async run({ db }, id) {
    const outcome = await retryParked(db, { id: Number(id), content: null });
    return outcome.state === "applied" ? "changed" : "unchanged";
  },
});
