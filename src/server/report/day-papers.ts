/** A paper that says what a distributor did on a day; `live` is SQL over its row `i`, and `senders` of who may have sent one at all. */
export type DayPaper = {
  readonly table: string;
  readonly day: string;
  readonly live: string;
  readonly nil: boolean;
  readonly senders: readonly string[];
};

/** Whose sums of a cube are built or behind, which is everybody who has lines of it. */
const summed = (cube: string): readonly string[] =>
  ["rollup_state", "rollup_dirty"].map(
    (table) => `select distinct k.distributor_id from {~${table}} k where k.cube = '${cube}'`,
  );
const named = (table: string): readonly string[] => [`select distinct k.distributor_id from {~${table}} k`];

/** What a distributor sends for a day, kind by kind; a draft or a cancelled document says nothing, a nil says that there was nothing, as long as it is in force. */
export const dayPapers: readonly DayPaper[] = [
  { table: "sale", day: "sold_on", live: "i.status = 'posted'", nil: false, senders: summed("sale") },
  { table: "purchase", day: "received_on", live: "i.status = 'posted'", nil: false, senders: summed("purchase") },
  {
    table: "stock_report",
    day: "reported_for",
    live: "i.archived_at is null",
    nil: false,
    senders: named("stock_report"),
  },
  { table: "nil_report", day: "day", live: "i.in_force", nil: true, senders: named("nil_report") },
];

/**
 * The last value of a column of any paper up to each day asked, as rows of `day`, `distributor_id` and `last`. Each is one look into an index beside a row
 * that has the same distributor, so that a cluster looks it up where the papers are.
 */
export const lastPapers = (column: (paper: DayPaper) => string, until: (paper: DayPaper) => string): string =>
  `select y.day, y.distributor_id, max(y.last) as last from (${dayPapers
    .flatMap((p) =>
      p.senders.map(
        (senders) =>
          `select x.day, k.distributor_id, (select max(${column(p)}) from {~${p.table}} i where i.distributor_id = k.distributor_id and ${p.live} and ${until(p)}) as last from (${senders}) k cross join (select distinct day from {days}) x`,
      ),
    )
    .join(" union all ")}) y group by 1, 2`;
