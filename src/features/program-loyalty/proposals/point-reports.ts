/** Report on the progress of proposals of points, for both kinds. */
export const progressOf = {
  access: "report.loyalty",
  show: [
    "submitted",
    "pending",
    "overdue",
    "pointsPending",
    "approved",
    "rejected",
    "withdrawn",
    "medianHours",
    "longestHours",
    "ageDays",
  ],
  headline: ["pending", "overdue", "pointsPending", "medianHours"],
  // pending proposals belong to the current period, which the last closed month would exclude
  period: "m3",
  compare: "lastMonth",
  chart: {
    kind: "stacked",
    measure: "submitted",
    stack: ["approved", "pending", "rejected", "withdrawn"],
    question: "Di mana pengajuan poin menunggu?",
  },
  drillOn: "submission",
  sort: "-pending",
} as const;

/** Report on decisions and their duration; submitters do not decide their own proposals. */
export const historyOf = {
  access: "report.loyalty",
  by: ["program", "submission", "decision"],
  show: [
    "decided",
    "approved",
    "rejected",
    "approvalPct",
    "medianHours",
    "longestHours",
    "stepsDecided",
    "stepHours",
    "decidedOn",
    "withoutReason",
    "ownDecided",
  ],
  headline: ["decided", "approvalPct", "medianHours", "ownDecided"],
  period: "m3",
  compare: "lastMonth",
  chart: {
    kind: "stacked",
    measure: "decided",
    stack: ["approved", "rejected"],
    question: "Siapa memutuskan pengajuan poin, dan berapa lama?",
  },
  drillOn: "submission",
  sort: "-decided",
} as const;
