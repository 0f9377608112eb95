/** The REST calls of every resource; pages contain no URLs. */
import type { QueryClient } from "@tanstack/react-query";
import type { BulkAsk, BulkDone, BulkOutcome, BulkRun } from "../bulk/bulk.ts";
import { type Call, defineCall } from "#kit/call.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import type { Totals } from "#kit/summable.ts";

/** A row in lists and drawers; further properties depend on the declaration. */
export type AnyRow = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
  readonly archivedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};
export type Rights = {
  readonly create: boolean;
  readonly write: boolean;
  readonly import: boolean;
  readonly export: boolean;
};
export type ListAnswer = {
  readonly data: readonly AnyRow[];
  readonly meta: {
    readonly currentPage: number;
    readonly perPage: number;
    readonly totalCount: number;
    /** The total is an estimate. */
    readonly estimated?: true;
    readonly more: boolean;
    /** Position of the page's first row, from which the next page can be read at any depth. */
    readonly at?: string;
  };
  readonly can: Rights;
};
export type RecordAnswer = { readonly data: AnyRow; readonly can: { readonly write: boolean } };
export type Person = { readonly id: number; readonly label: string };
export type HistoryEntry = {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly user: Person | null;
  /** The real person, if the change was made while masking as `user`. */
  readonly realUser: Person | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
};
type Written = Readonly<Record<string, unknown>>;
type Key = { readonly id: number };
type Versioned = Key & { readonly version: number };

const call = <In, Out>(method: Call["method"], path: string, access: string) =>
  defineCall<In, Out>(method, path, access);

export const listCall = (r: AnyResource) =>
  call<Readonly<Record<string, string | number>>, ListAnswer>("GET", r.path, actionOf(r, "read"));
export const totalsCall = (r: AnyResource) =>
  call<Readonly<Record<string, string>>, { data: Totals }>("GET", `${r.path}/totals`, actionOf(r, "read"));
export const getCall = (r: AnyResource) => call<Key, RecordAnswer>("GET", `${r.path}/:id`, actionOf(r, "read"));
export const historyCall = (r: AnyResource) =>
  call<Key, { data: readonly HistoryEntry[] }>("GET", `${r.path}/:id/history`, actionOf(r, "read"));
export const createCall = (r: AnyResource) => call<Written, { data: AnyRow }>("POST", r.path, actionOf(r, "write"));
export const updateCall = (r: AnyResource) =>
  call<Written & Versioned, { data: AnyRow }>("PATCH", `${r.path}/:id`, actionOf(r, "write"));
export const archiveCall = (r: AnyResource) =>
  call<Versioned, { data: AnyRow }>("POST", `${r.path}/:id/archive`, actionOf(r, "write"));
export const restoreCall = (r: AnyResource) =>
  call<Versioned, { data: AnyRow }>("POST", `${r.path}/:id/restore`, actionOf(r, "write"));
export const versionCall = (r: AnyResource) =>
  call<Versioned & { readonly event: number }, { data: AnyRow }>("POST", `${r.path}/:id/version`, actionOf(r, "write"));
export const bulkPreviewCall = (r: AnyResource) =>
  call<BulkAsk, BulkOutcome>("POST", `${r.path}/bulk/preview`, actionOf(r, "write"));
export const bulkCall = (r: AnyResource) => call<BulkRun, BulkDone>("POST", `${r.path}/bulk`, actionOf(r, "write"));
export const exportCall = (r: AnyResource) =>
  call<Readonly<Record<string, string>>, unknown>("GET", `${r.path}/export`, actionOf(r, "export"));

/** Invalidates all lists, records, histories and choices of the resource after a write. */
export function forgetNoun(client: QueryClient, r: AnyResource): Promise<void> {
  return client.invalidateQueries({
    predicate: (q) =>
      typeof q.queryKey[1] === "string" && (q.queryKey[1] === r.path || q.queryKey[1].startsWith(`${r.path}/`)),
  });
}
