/** How far proposals of points are, for both kinds of pages. */
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
  // what waits now belongs on the page it is watched on: the last closed month would hide it
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

/** Who decided what, and how long it took; nobody decides what they put forward. */
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
