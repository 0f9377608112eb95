import type { Db } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { notifyFulfillers } from "../../redemption/notify-fulfillers.server.ts";

const everyMs = 3_600_000;
const days = 14;

/** Notifies the users who send gifts, and the requester, once of each gift not received within two weeks. */
export const lateGifts = onStartup("overdue gifts", async (db, log) => {
  const rounds = repeatEvery(
    everyMs,
    async () => {
      while (await notifyNext(db));
    },
    (error) => log.warn({ err: error }, "notifying about late gifts failed; will be retried"),
  );
  void rounds.turn();
});

type Late = {
  readonly submission: number;
  readonly number: string;
  readonly store: string;
  readonly district: number | null;
  readonly submitter: number;
};
export const notifyNext = (db: Db): Promise<boolean> =>
  db.tx(async (tx) => {
    const sys = tx.asPortal("notice", "overdue gifts");
    const notified = await sys.maybe<Omit<Late, "store" | "district"> & { readonly at: number }>(
      `with l as (select x.id from {redemption} x where x.kind = 'gift' and x.state in ('approved', 'prepared', 'shipped') and x.notified_at is null and x.requested_on < (now() at time zone 'Asia/Jakarta')::date - ${days}
         order by x.id limit 1 for update of x skip locked), m as (update {!redemption} r set notified_at = now() from l where r.id = l.id returning r.submission_id, r.number, r.store_id, r.requested_by)
       select m.submission_id as submission, m.number, m.store_id as at, m.requested_by as submitter from m`,
    );
    if (!notified) return false;
    const store = await sys.one<Pick<Late, "store" | "district">>(
      "select concat_ws(' – ', s.code, s.name) as store, s.district_id as district from {store} s where s.id = :at",
      { at: notified.at },
    );
    const late: Late = { ...notified, ...store };
    await notifyFulfillers(sys, "giftRedemption.fulfil", late, {
      kind: "note",
      title: "Hadiah {number} belum diterima",
      body: "{store}: sudah lebih dari 14 hari",
      values: { number: late.number, store: late.store },
      href: `/program-loyalty/laporan/penukaran-hadiah?id=${late.submission}`,
    });
    return true;
  });
