import { type Call, defineCall, type Page } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";
import { type AnyMapping, moveAction } from "./mapping.ts";
import { actionOf } from "#kit/resource.ts";

export type ParentRow = RefValue & {
  /** Members on the given day. */
  readonly count: number;
  /** Members that will be added after today. */
  readonly coming: number;
};
export type Parents = {
  readonly parents: readonly ParentRow[];
  /** Number of matching parents, of which at most 500 are listed. */
  readonly total: number;
  readonly members: number;
  /** Members that should have a parent on that day and have none. */
  readonly gaps: number;
  /** Planned moves. */
  readonly planned: number;
  readonly today: PlainDate;
};
export type MemberRow = RefValue & {
  readonly notes: readonly string[];
  readonly parent: RefValue | null;
  readonly from: PlainDate | null;
  /** First day on which it is no longer valid. */
  readonly to: PlainDate | null;
  readonly next: {
    readonly id: number;
    readonly version: number;
    readonly parent: string;
    readonly from: PlainDate;
  } | null;
};
/**
 * `parent` is an id, "none" for members without a parent, or "planned" for members with a planned move. Filters of the
 * member's resource are named `f.…`.
 */
export type MembersQuery = { readonly on?: PlainDate; readonly parent?: string; readonly q?: string } & Readonly<
  Record<`f.${string}`, string>
>;
export type PagedMembers = MembersQuery & { readonly page?: number; readonly perPage?: number };

export type Interval = {
  readonly id: number;
  readonly version: number;
  readonly parent: RefValue;
  readonly kind: string | null;
  readonly from: PlainDate;
  readonly to: PlainDate | null;
  readonly state: "past" | "current" | "planned" | "void";
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly changedBy: string | null;
  readonly changedAt: string;
};

/** Members selected individually, or all that match a query. */
export type MemberSelection = { readonly ids: readonly number[] } | { readonly query: MembersQuery };
export type Move = {
  /** Null removes the members without assigning a new parent. */
  readonly to: number | null;
  readonly from: PlainDate;
  /** First day on which it is no longer valid; null if open-ended. */
  readonly until: PlainDate | null;
  readonly pick: MemberSelection;
};
export type Preview = {
  readonly total: number;
  /** Members that already have this parent. */
  readonly same: number;
  readonly from: readonly { readonly parent: RefValue | null; readonly count: number }[];
  /** Number of intervals after the first day to be replaced, and of planned moves to be kept. */
  readonly replaced: number;
  readonly plans: number;
  /** Other changes caused by the move, as counts. */
  readonly effects: readonly { readonly label: string; readonly count: number }[];
  /** Fingerprint of the previewed state; a move based on another state is refused. */
  readonly stamp: string;
  readonly needsReason: boolean;
};
export type Moved = {
  readonly moved: number;
  readonly unchanged: number;
  /** The job that makes a large move in the background; null otherwise. */
  readonly job: number | null;
  readonly count?: number;
};
type Empty = Record<never, never>;

export type MappingCalls = {
  readonly parents: Call<{ on?: PlainDate; q?: string }, Parents>;
  readonly members: Call<PagedMembers, Page<MemberRow>>;
  readonly timeline: Call<{ member: number }, { label: string; data: readonly Interval[] }>;
  readonly preview: Call<Move, Preview>;
  readonly move: Call<Move & { reason: string | null; stamp: string }, Moved>;
  readonly cancel: Call<{ id: number; version: number }, Empty>;
};

const made = new WeakMap<AnyMapping, MappingCalls>();
/** The calls of a mapping, used on both sides. */
export function callsOf(mapping: AnyMapping): MappingCalls {
  const known = made.get(mapping);
  if (known) return known;
  const path = mapping.at ? `${mapping.of.path}/${mapping.at}` : mapping.of.path;
  const read = actionOf(mapping.of, "read");
  const write = moveAction(mapping);
  const calls: MappingCalls = {
    parents: defineCall("GET", `${path}/parents`, read),
    members: defineCall("GET", `${path}/members`, read),
    timeline: defineCall("GET", `${path}/timeline`, read),
    preview: defineCall("POST", `${path}/preview`, write),
    move: defineCall("POST", `${path}/move`, write),
    cancel: defineCall("POST", `${path}/cancel-plan`, write),
  };
  made.set(mapping, calls);
  return calls;
}
