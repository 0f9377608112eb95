import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { partnerWords } from "./partner-words.ts";

/** Number of consecutive failures after which the service is not called, except for one test every half minute. */
export const maxFailures = 5;
const probeSeconds = 30;

export type Breaker = {
  readonly state: "closed" | "open" | "half";
  readonly failures: number;
  readonly probe_at: string | null;
};

/** Permits a call, or refuses it while the circuit breaker is open; only one of all instances may test the service. */
export async function requireClosedBreaker(db: Db, forced = false): Promise<void> {
  const sys = db.internal("the partner's service");
  const admitted = await sys.maybe(
    `update {!partner_service} set state = case when state = 'closed' then 'closed' else 'half' end, probe_at = case when state = 'closed' then probe_at else now() + make_interval(secs => ${probeSeconds}) end
     where state = 'closed' or probe_at <= now() or :forced returning id`,
    { forced },
  );
  if (admitted) return;
  const { wait } = await sys.one<{ wait: number }>(
    "select greatest(1, ceil(extract(epoch from s.probe_at - now())))::int as wait from {partner_service} s",
  );
  throw new Refused("partner.open", partnerWords.rests, [], 409, {
    seconds: wait,
    retryAfter: wait,
  });
}

export const succeeded = (db: Db): Promise<number> =>
  db
    .internal("the partner's service")
    .run(
      "update {!partner_service} set state = 'closed', failures = 0, opened_at = null, probe_at = null, last_ok_at = now()",
    );

export const hasFailed = (db: Db, why: string): Promise<number> =>
  db.internal("the partner's service").run(
    `update {!partner_service} set failures = failures + 1, last_error = :why, last_error_at = now(),
       state = case when state <> 'closed' or failures + 1 >= ${maxFailures} then 'open' else 'closed' end,
       opened_at = case when state = 'closed' and failures + 1 >= ${maxFailures} then now() else opened_at end,
       probe_at = case when state <> 'closed' or failures + 1 >= ${maxFailures} then now() + make_interval(secs => ${probeSeconds}) end`,
    { why: why.slice(0, 300) },
  );

export const breakerOf = (db: Db): Promise<Breaker & { readonly due: boolean }> =>
  db
    .internal("the partner's service")
    .one(
      "select s.state, s.failures, s.probe_at, coalesce(s.probe_at <= now(), false) as due from {partner_service} s",
    );
