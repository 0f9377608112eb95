import {
  defineReportedDays,
  joinSlotted,
  requestedDays,
  type RollupMark,
  slotted,
  type SlottedSql,
} from "#platform/report/index.server.ts";
import { purchaseMark, saleMark } from "./rollup-marks.server.ts";

/**
 * A document that proves a distributor's activity on a day; `live` is SQL over its row `i`, and `senders` SQL of the
 * distributors that may have sent one.
 */
export type DayDocument = {
  readonly table: string;
  readonly day: string;
  readonly live: string;
  readonly zero: boolean;
  readonly senders: readonly string[];
};

/** Distributors with sums of a cube, built or stale, which are all that have lines of it. */
const summed = ({ name }: RollupMark): readonly string[] =>
  ["rollup_state", "rollup_dirty"].map(
    (table) => `select distinct k.distributor_id from {~${table}} k where k.cube = '${name}'`,
  );
const named = (table: string): readonly string[] => [`select distinct k.distributor_id from {~${table}} k`];

/**
 * The documents that a distributor submits for a day, by kind. Drafts and cancelled documents do not count; a zero
 * report states that there was nothing, while it is valid.
 */
export const dayDocuments: readonly DayDocument[] = [
  { table: "sale", day: "sold_on", live: "i.status = 'posted'", zero: false, senders: summed(saleMark) },
  { table: "purchase", day: "received_on", live: "i.status = 'posted'", zero: false, senders: summed(purchaseMark) },
  {
    table: "stock_report",
    day: "reported_for",
    live: "i.archived_at is null",
    zero: false,
    senders: named("stock_report"),
  },
  { table: "nil_report", day: "day", live: "i.in_force", zero: true, senders: named("nil_report") },
];

/**
 * The last value of a column of any document up to each requested day, as rows of `day`, `distributor_id` and `last`.
 * Each is one index lookup beside a row with the same distributor, so that a cluster runs it where the documents are
 * stored.
 */
export const lastDocuments = (
  column: (paper: DayDocument) => string,
  until: (paper: DayDocument) => string,
): SlottedSql => {
  const lasts = dayDocuments.flatMap((p) =>
    p.senders.map(
      (senders) =>
        slotted`select x.day, k.distributor_id, (select max(${column(p)}) from {~${p.table}} i where i.distributor_id = k.distributor_id and ${p.live} and ${until(p)}) as last from (${senders}) k cross join (select distinct day from ${requestedDays}) x`,
    ),
  );
  return slotted`select y.day, y.distributor_id, max(y.last) as last from (${joinSlotted(lasts, " union all ")}) y group by 1, 2`;
};

/** Aggregated first and joined afterwards, because a cluster refuses a subquery over facts for each distributor. */
const sent = dayDocuments
  .map((p) => `select distinct i.distributor_id from {~${p.table}} i where ${p.live} and i.${p.day} = :day::date`)
  .join(" union ");
/** Distributors that have to submit data for a day, and whether they did. */
export const reportedDays = defineReportedDays(
  `with sent as materialized (${sent})
     select d.id, d.name, s.distributor_id is not null as done
     from {distributor} d left join sent s on s.distributor_id = d.id where d.status = 'active' and d.archived_at is null and (d.joined_on is null or d.joined_on <= :day::date)
       and not exists (select 1 from {~reporting_duty} y where y.distributor_id = d.id and y.days = 'exempt' and y.archived_at is null and y.valid_from <= :day::date and (y.valid_to is null or y.valid_to > :day::date)) order by d.name`,
);
