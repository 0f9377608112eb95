/** The REST calls of every resource; pages contain no URLs. */
import type { QueryClient } from "@tanstack/react-query";
import type { BulkRequest, BulkDone, BulkOutcome, BulkRun } from "../bulk/bulk.ts";
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

export const listCall = (resource: AnyResource) =>
  call<Readonly<Record<string, string | number>>, ListAnswer>("GET", resource.path, actionOf(resource, "read"));
export const totalsCall = (resource: AnyResource) =>
  call<Readonly<Record<string, string>>, { data: Totals }>(
    "GET",
    `${resource.path}/totals`,
    actionOf(resource, "read"),
  );
export const getCall = (resource: AnyResource) =>
  call<Key, RecordAnswer>("GET", `${resource.path}/:id`, actionOf(resource, "read"));
export const historyCall = (resource: AnyResource) =>
  call<Key, { data: readonly HistoryEntry[] }>("GET", `${resource.path}/:id/history`, actionOf(resource, "read"));
export const createCall = (resource: AnyResource) =>
  call<Written, { data: AnyRow }>("POST", resource.path, actionOf(resource, "write"));
export const updateCall = (resource: AnyResource) =>
  call<Written & Versioned, { data: AnyRow }>("PATCH", `${resource.path}/:id`, actionOf(resource, "write"));
export const archiveCall = (resource: AnyResource) =>
  call<Versioned, { data: AnyRow }>("POST", `${resource.path}/:id/archive`, actionOf(resource, "write"));
export const restoreCall = (resource: AnyResource) =>
  call<Versioned, { data: AnyRow }>("POST", `${resource.path}/:id/restore`, actionOf(resource, "write"));
export const versionCall = (resource: AnyResource) =>
  call<Versioned & { readonly event: number }, { data: AnyRow }>(
    "POST",
    `${resource.path}/:id/version`,
    actionOf(resource, "write"),
  );
export const bulkPreviewCall = (resource: AnyResource) =>
  call<BulkRequest, BulkOutcome>("POST", `${resource.path}/bulk/preview`, actionOf(resource, "write"));
export const bulkCall = (resource: AnyResource) =>
  call<BulkRun, BulkDone>("POST", `${resource.path}/bulk`, actionOf(resource, "write"));
export const exportCall = (resource: AnyResource) =>
  call<Readonly<Record<string, string>>, unknown>("GET", `${resource.path}/export`, actionOf(resource, "export"));

/** Invalidates all lists, records, histories and choices of the resource after a write. */
export function invalidateResource(client: QueryClient, resource: AnyResource): Promise<void> {
  return client.invalidateQueries({
    predicate: (q) =>
      typeof q.queryKey[1] === "string" &&
      (q.queryKey[1] === resource.path || q.queryKey[1].startsWith(`${resource.path}/`)),
  });
}
