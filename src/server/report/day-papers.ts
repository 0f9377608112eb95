/** A paper that says what a distributor did on a day; `live` is SQL over its row `i`. */
export type DayPaper = { readonly table: string; readonly day: string; readonly live: string; readonly nil: boolean };

/** What a distributor sends for a day, kind by kind, or what all of them send; a draft or a cancelled document says nothing, a nil says that there was nothing, as long as it is in force. */
export function dayPapers(distributor?: string): readonly DayPaper[] {
  const own = distributor === undefined ? "" : `i.distributor_id = ${distributor} and `;
  return [
    { table: "sale", day: "sold_on", live: `${own}i.status = 'posted'`, nil: false },
    { table: "purchase", day: "received_on", live: `${own}i.status = 'posted'`, nil: false },
    { table: "stock_report", day: "reported_for", live: `${own}i.archived_at is null`, nil: false },
    { table: "nil_report", day: "day", live: `${own}i.in_force`, nil: true },
  ];
}
