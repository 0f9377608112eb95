import { reasonNames } from "#features/atbusiness-ritel/approval-adjustment-stock/adjustment-reasons.ts";
import { defineSources, type Source } from "#platform/report/index.server.ts";
import { stepSql } from "#platform/workflow/index.server.ts";
import { adjustmentSteps, StockAdjust } from "./stock-adjust.cube.ts";
import { stockKeys } from "./stock-sources.server.ts";

const columns = {
  ...stockKeys,
  reason_id: `case ${reasonNames.map((r, i) => `when f.reason = '${r}' then ${i + 1}`).join(" ")} else 0 end`,
  status_id:
    "case when f.state = 'pending' then 1 when f.state = 'approved' then 2 when f.state = 'rejected' then 3 else 4 end",
  step_id: `case when f.current_step is null then 1 else ${stepSql("f.current_step", adjustmentSteps.length - 1)} + 1 end`,
  submitter_id: "coalesce(f.submitter_id, 0)",
  adjustment_id: "f.id",
} as const;
const one = (test: string) => `case when ${test} then 1 else 0 end`;
const decided = "f.state in ('approved', 'rejected')";
const hours = "round(extract(epoch from f.decided_at - f.submitted_at) / 3600, 6)";
/** Repeated requests: the same item of the same warehouse at least three times in a month. */
const repeated = `(select count(*) from {~stock_adjustment_entry} e where e.distributor_id = f.distributor_id and e.warehouse_id = f.warehouse_id and e.product_id = f.product_id
  and e.archived_at is null and date_trunc('month', e.submitted_on) = date_trunc('month', f.submitted_on)) >= 3`;
const base = { table: "stock_adjustment_entry", where: "f.archived_at is null", columns, weight: 200 } as const;

const requests: Source = {
  ...base,
  grain: "day",
  date: "f.submitted_on",
  leaves: {
    adjRequests: "1",
    adjApproved: one("f.state = 'approved'"),
    adjRejected: one("f.state = 'rejected'"),
    adjWithdrawn: one("f.state = 'cancelled'"),
    adjDecided: one(decided),
    repeatedAdjust: one(repeated),
    adjHours: `case when ${decided} then ${hours} else 0 end`,
    medianHours: `case when ${decided} then ${hours} end`,
    adjLongest: `case when ${decided} then ${hours} end`,
  },
};
const waiting: Source = {
  ...base,
  grain: "asOf",
  date: "f.submitted_on",
  until: "(f.decided_at at time zone 'Asia/Jakarta')::date",
  leaves: { adjPending: "1", overdueAdjust: one("f.state = 'pending' and f.due_at < now()") },
};
const booked = (test: string, sign: string) =>
  `case when f.state = 'approved' and f.reason <> 'transfer' and ${test} then ${sign}f.tonnes else 0 end`;
const posted: Source = {
  ...base,
  grain: "day",
  date: "f.adjusted_on",
  leaves: { adjustedIn: booked("f.qty > 0", ""), adjustedOut: booked("f.qty < 0", "-") },
};

export const stockAdjustSources = defineSources(StockAdjust, [requests, waiting, posted]);
