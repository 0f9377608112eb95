import { z } from "zod";
import { addDays } from "#kit/day.ts";
import { audit, today } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { generateSchedule, scheduledAhead } from "./generate-schedule.server.ts";
import { generateNow } from "./jadwal-kunjungan.calls.ts";
import { requireOwn } from "./own-people.server.ts";
import { activePerson, wrong } from "./place-items.server.ts";

const input = z.strictObject({ channel: z.enum(["retail", "corsales"]), salesman: z.int().positive().optional() });
/** Generates the schedule of patterns in the reader's scope; a repetition creates no duplicates. */
export const onGenerateNow = handle(generateNow, input as never, (i: { channel: string; salesman?: number }, ctx) =>
  ctx.db.tx(async (db) => {
    const now = await today(db);
    if (i.salesman) {
      const person = await activePerson(db, i.salesman);
      if (person.channel !== i.channel) throw wrong("schedule.salesman", "Salesman dari kanal lain.", "salesman");
      await requireOwn(db, [person.id]);
    }
    const made = await generateSchedule(db, {
      from: addDays(now, 1),
      to: addDays(now, scheduledAhead),
      channel: i.channel,
      salesman: i.salesman,
    });
    await audit(db, {
      action: "generate",
      entity: "visitSchedule",
      entityId: i.salesman ?? 0,
      label: i.channel,
      after: { made },
    });
    return { made };
  }),
);
