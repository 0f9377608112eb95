import { today } from "#server/clock.ts";
import { onStartup } from "#server/http/handle.ts";
import { checkPoints } from "#server/point/check.ts";
import { expirePoints, ripenPoints } from "#server/point/expire.ts";
import { awardRound } from "#server/point/round.ts";
import { everyRound } from "#server/rounds.ts";
import { tellOfDebts } from "./point-debts.server.ts";
import { alertBudgets } from "./budget-alerts.server.ts";
import { tellOfDifferences } from "./point-differences.server.ts";
import { remindOfExpiry } from "./point-reminders.server.ts";

const awardEveryMs = 5_000;
const timedEveryMs = 600_000;

/** Behind the pages' back: what sales earned is posted seconds later, by whichever instance comes first. */
export const pointAwards = onStartup("award of points", async (db, log) => {
  const rounds = everyRound(
    awardEveryMs,
    async () => {
      while ((await awardRound(db)) > 0);
    },
    (error) => log.warn({ err: error }, "points were not awarded; the next round does it"),
  );
  void rounds.turn();
});

/** What passes with the day, and once a day the comparison of balances with what they are made of. */
export const pointsByDay = onStartup("points of the day", async (db, log) => {
  let checked = "";
  const rounds = everyRound(
    timedEveryMs,
    async () => {
      const day = await today(db);
      await ripenPoints(db);
      await expirePoints(db);
      await remindOfExpiry(db, day);
      await tellOfDebts(db);
      await alertBudgets(db);
      if (checked === day) return;
      const found = await checkPoints(db, day);
      checked = day;
      await tellOfDifferences(db);
      if (found.length > 0) log.error({ differences: found.slice(0, 20) }, "points differ from what they are made of");
    },
    (error) => log.warn({ err: error }, "points of the day are not settled; tried again"),
  );
  void rounds.turn();
});
