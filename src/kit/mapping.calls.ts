import { type Call, defineCall, type Page } from "./call.ts";
import type { PlainDate, RefValue } from "./field.ts";
import { type AnyMapping, moveAction } from "./mapping.ts";
import { actionOf } from "./resource.ts";

export type ParentRow = RefValue & {
  /** Members on the day asked for. */ readonly count: number /** Members that will come after today. */;
  readonly coming: number;
};
export type Parents = {
  readonly parents: readonly ParentRow[];
  /** How many parents match, of which at most 500 are listed. */
  readonly total: number;
  readonly members: number;
  /** Members that should have a parent on that day and have none. */
  readonly gaps: number;
  /** Moves that lie ahead. */
  readonly planned: number;
  readonly today: PlainDate;
};
export type MemberRow = RefValue & {
  readonly notes: readonly string[];
  readonly parent: RefValue | null;
  readonly from: PlainDate | null;
  /** First day that no longer holds. */
  readonly to: PlainDate | null;
  readonly next: {
    readonly id: number;
    readonly version: number;
    readonly parent: string;
    readonly from: PlainDate;
  } | null;
};
/** `parent` is an id, or "none" for gaps, or "planned" for members with a move ahead; filters of the member's noun stand beside it as `f.…`. */
export type MembersQuery = { readonly on?: PlainDate; readonly parent?: string; readonly q?: string } & Readonly<
  Record<`f.${string}`, string>
>;
export type PagedMembers = MembersQuery & { readonly page?: number; readonly perPage?: number };

export type Stretch = {
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

/** Chosen one by one, or as everything that a question finds. */
export type Pick = { readonly ids: readonly number[] } | { readonly query: MembersQuery };
export type Move = {
  /** Null takes the members out without giving them a new parent. */
  readonly to: number | null;
  readonly from: PlainDate;
  /** First day on which it no longer holds; null until further notice. */
  readonly until: PlainDate | null;
  readonly pick: Pick;
};
export type Preview = {
  readonly total: number;
  /** Of them already there. */
  readonly same: number;
  readonly from: readonly { readonly parent: RefValue | null; readonly count: number }[];
  /** Stretches after the first day that would be replaced, and moves ahead that stay. */
  readonly replaced: number;
  readonly plans: number;
  /** What else changes with it, in numbers. */
  readonly effects: readonly { readonly label: string; readonly count: number }[];
  /** Fingerprint of what was shown; a move made on another state is refused. */
  readonly stamp: string;
  readonly needsReason: boolean;
};
export type Moved = {
  readonly moved: number;
  readonly unchanged: number;
  /** A crowd is moved behind the page, by this job. */
  readonly job: number | null;
  readonly count?: number;
};
type Empty = Record<never, never>;

export type MappingCalls = {
  readonly parents: Call<{ on?: PlainDate; q?: string }, Parents>;
  readonly members: Call<PagedMembers, Page<MemberRow>>;
  readonly timeline: Call<{ member: number }, { label: string; data: readonly Stretch[] }>;
  readonly preview: Call<Move, Preview>;
  readonly move: Call<Move & { reason: string | null; stamp: string }, Moved>;
  readonly cancel: Call<{ id: number; version: number }, Empty>;
};

const made = new WeakMap<AnyMapping, MappingCalls>();
/** The calls of a mapping, the same values on both sides. */
export function callsOf(m: AnyMapping): MappingCalls {
  const known = made.get(m);
  if (known) return known;
  const path = m.at ? `${m.of.path}/${m.at}` : m.of.path;
  const read = actionOf(m.of, "read");
  const write = moveAction(m);
  const calls: MappingCalls = {
    parents: defineCall("GET", `${path}/parents`, read),
    members: defineCall("GET", `${path}/members`, read),
    timeline: defineCall("GET", `${path}/timeline`, read),
    preview: defineCall("POST", `${path}/preview`, write),
    move: defineCall("POST", `${path}/move`, write),
    cancel: defineCall("POST", `${path}/cancel-plan`, write),
  };
  made.set(m, calls);
  return calls;
}
