import { generateSchedule } from "#features/atsalesman/[channel]/jadwal-kunjungan/generate-schedule.server.ts";
import { Salesman } from "#features/atsalesman/[channel]/user-salesman/user-salesman.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { addDays } from "#kit/day.ts";
import { date, ref } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { defineCommand } from "../define-command.server.ts";

const maxDays = 92;

export const scheduleGenerate = defineCommand("schedule.generate", {
  about: "Membuat kunjungan yang diminta pola dan belum pernah dibuat; yang dipindah atau dibatalkan tidak kembali.",
  danger: "normal",
  params: {
    from: date("Dari", { required: true, default: "today" }),
    until: date("Sampai", { required: true, default: "today" }),
    salesman: ref("Salesman", Salesman),
    position: ref("Posisi", Position, { help: "Salesman yang menempati posisi ini dalam rentang itu." }),
  },
  plan(db, { from, until, salesman, position }) {
    if (until < from || until > addDays(from, maxDays))
      throw new Refused("invalid", "Isian belum benar.", {
        until: "Paling banyak 92 hari, dan tidak sebelum awalnya.",
      });
    return db.query(
      `select s.id::text as id, s.code || ' – ' || s.fullname as label from {salesman} s
       where s.status = 'active' and s.archived_at is null and (:salesman::bigint is null or s.id = :salesman::bigint)
         and (:position::bigint is null or s.id in (select p.salesman_id from {salesman_position} p
           where p.position_id = :position::bigint and p.valid_from <= :until::date and (p.valid_to is null or p.valid_to > :from::date)))
         and s.id in (select v.salesman_id from {visit_pattern} v where v.archived_at is null) order by s.id`,
      { from, until, salesman, position },
    );
  },
  async run({ db, note }, id, { from, until }) {
    const made = await db.tx((tx) =>
      generateSchedule(tx.internal("generate a schedule by command"), { from, to: until, salesman: Number(id) }),
    );
    if (made === 0) return "unchanged";
    await note("{count} kunjungan baru.", { count: made });
    return "changed";
  },
});
