import type { PlainDate, RefValue } from "#kit/field.ts";
import type { ProposalSpec } from "#platform/workflow/index.web.ts";
import type { GivenReason } from "./point-reasons.ts";
import type { PointsCalls, PointsFacts, PointsKind, ProposedPoints } from "./points-calls.ts";

export type LineValues = {
  readonly store: RefValue | null;
  readonly points: string | null;
  readonly reason: GivenReason;
  readonly validUntil: PlainDate | null;
  readonly note: string;
};
export type PointsValues = {
  readonly program: RefValue | null;
  readonly note: string;
  readonly lines: readonly LineValues[];
};
export const newLine: LineValues = { store: null, points: null, reason: "correction", validUntil: null, note: "" };
export const nothing: PointsValues = { program: null, note: "", lines: [newLine] };

export const pointsForm = (kind: PointsKind, calls: PointsCalls): ProposalSpec<PointsValues, ProposedPoints> => ({
  kind,
  calls,
  needed: () => ["program"],
  contentOf: (v) => ({
    program: v.program?.id ?? 0,
    note: v.note.trim() || null,
    lines: v.lines.map((l) => ({
      store: l.store?.id ?? 0,
      points: Number(l.points ?? "0"),
      reason: l.reason,
      validUntil: l.validUntil,
      note: l.note.trim() || null,
    })),
  }),
});

export const valuesOf = ({ data, program, typed }: PointsFacts): PointsValues => ({
  program,
  note: data.note ?? "",
  lines: (typed ?? []).map((l) => ({
    store: { id: l.store, label: l.storeLabel },
    points: String(l.points),
    reason: l.reason,
    validUntil: l.validUntil,
    note: l.note ?? "",
  })),
});

/** Initial values of a new proposal in the address: a programme and a store. */
export function startOf(params: URLSearchParams): PointsValues {
  const named = (id: string, label: string): RefValue | null => {
    const n = Number(params.get(id));
    return Number.isSafeInteger(n) && n > 0 ? { id: n, label: params.get(label) ?? String(n) } : null;
  };
  const store = named("store", "storeName");
  return {
    ...nothing,
    program: named("program", "programName"),
    lines: [{ ...newLine, store, note: params.get("note") ?? "" }],
  };
}
