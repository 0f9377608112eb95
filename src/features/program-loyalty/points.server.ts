import { today } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { expirePoints, ripenPoints } from "#features/program-loyalty/point/expire.server.ts";
import { awardRound } from "#features/program-loyalty/point/round.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { notifyOfDebts } from "./point-debts.server.ts";
import { alertBudgets } from "./budget-alerts.server.ts";
import { deleteIdentityPhotos } from "./identity-retention.server.ts";
import { checkPointsTonight } from "./point-checks.server.ts";
import { remindOfExpiry } from "./point-reminders.server.ts";
import { prepareClaims } from "./proposals/prepare-claims.server.ts";

const awardEveryMs = 5_000;
/** How long a store whose points are refused does not delay others before it is tried again. */
const stuckMs = 600_000;
const timedEveryMs = 600_000;

/** Points are awarded by a periodic task a few seconds after a sale, by one instance. */
export const pointAwards = onStartup("award of points", async (db, log) => {
  const stuck = new Map<number, number>();
  const onStuck = (store: number, err: unknown): void => {
    stuck.set(store, Date.now() + stuckMs);
    log.error({ store, err }, "points of a store are refused; the store is awarded later");
  };
  const leftOut = (): number[] => {
    for (const [store, until] of stuck) if (until < Date.now()) stuck.delete(store);
    return [...stuck.keys()];
  };
  const rounds = repeatEvery(
    awardEveryMs,
    async () => {
      while ((await awardRound(db, { except: leftOut(), onStuck })) > 0);
    },
    (error) => log.warn({ err: error }, "awarding points failed; will be retried in the next run"),
  );
  void rounds.turn();
});

/** Periodic tasks: availability and expiry of points, notifications, late claims, retention, and the nightly comparison. */
export const pointsByDay = onStartup("daily processing of points", async (db, log) => {
  const rounds = repeatEvery(
    timedEveryMs,
    async () => {
      const day = await today(db);
      await ripenPoints(db);
      await expirePoints(db);
      await remindOfExpiry(db, day);
      await notifyOfDebts(db);
      await alertBudgets(db);
      await prepareClaims(db);
      await deleteIdentityPhotos(db);
      await checkPointsTonight(db, log);
    },
    (error) => log.warn({ err: error }, "the daily processing of points failed; will be retried"),
  );
  void rounds.turn();
});
