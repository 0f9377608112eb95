import type { DeclarationKind, Entry, Registry } from "#platform/records/index.server.ts";
import type { AddedComparison } from "./comparisons.ts";
import { exportAction, type Report } from "./report.ts";
import { reportAt } from "./report-address.ts";

type Values = Parameters<typeof reportAt>[1];

/** A report is a page with a permission to export it; each address of its file reads rows of its own. */
export const reportKind: DeclarationKind = {
  kind: "report",
  page: true,
  actions: (r) => [exportAction((r as unknown as Report).access)],
  at: (r, values) => reportAt(r as unknown as Report, values as Values),
};

/** The comparisons that features declare. */
export const comparisonsOf = (registry: Registry): readonly Entry<AddedComparison>[] =>
  (registry.kinds.get("comparison") ?? []) as unknown as readonly Entry<AddedComparison>[];
