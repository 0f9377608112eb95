import { closeTrack } from "#features/atsalesman/mobile/field-housekeeping.server.ts";
import { date } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { today } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const movementCloseDay = defineCommand("movement.close-day", {
  about: "Membangun ulang jejak satu hari yang sudah lewat dari titik yang masih disimpan.",
  danger: "normal",
  params: { day: date("Hari", { required: true }) },
  async plan(db, { day }) {
    if (day >= (await today(db)))
      throw new Refused("invalid", "Isian belum benar.", { day: "Harus hari yang sudah lewat." });
    return db.internal("close tracks by command").query(
      `with had as (select p.distributor_id, p.salesman_id from {movement_point} p where p.day = :day::date group by 1, 2)
       select h.distributor_id || ':' || h.salesman_id as id, s.code as label from had h join {salesman} s on s.id = h.salesman_id order by s.code, s.id`,
      { day },
    );
  },
  run: ({ db }, id, { day }) =>
    db.tx(async (tx) => {
      const [distributor, salesman] = id.split(":").map(Number) as [number, number];
      const sys = tx.internal("close tracks by command");
      const key = { distributor, salesman, day };
      const storedTrack = () =>
        sys.maybe<{ track: string }>(
          `select (to_jsonb(d) - 'built_at')::text as track from {movement_day} d
           where d.distributor_id = :distributor and d.salesman_id = :salesman and d.day = :day::date`,
          key,
        );
      const before = await storedTrack();
      await closeTrack(sys, key);
      return (await storedTrack())?.track === before?.track ? "unchanged" : "changed";
    }),
});
