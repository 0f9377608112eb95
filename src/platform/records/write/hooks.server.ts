import type { AnyResource, Resource, Row } from "#kit/resource.ts";
import type { Fields } from "#kit/field.ts";
import type { Ctx } from "#platform/http/index.server.ts";

/** Values as written to the table: references are plain ids. */
export type Values = Record<string, unknown>;
export type HooksSpec<R> = {
  /** Runs in the transaction, before the row is written. May change the values or throw `Refused`. */
  readonly beforeSave?: (next: Values, before: Row<R> | null, ctx: Ctx) => Promise<Values> | Values;
  /** Runs in the transaction, after the row is written. */
  readonly afterSave?: (id: number, before: Row<R> | null, ctx: Ctx) => Promise<void>;
  /** Replaces `beforeSave` for the rows of a spreadsheet, where a call per row would be too slow. */
  readonly beforeSaveMany?: (
    rows: readonly { readonly next: Values; readonly before: Row<R> | null }[],
    ctx: Ctx,
  ) => Promise<Values[]>;
  readonly afterSaveMany?: (ids: readonly number[], ctx: Ctx) => Promise<void>;
  readonly beforeArchiveMany?: (rows: readonly Row<R>[], ctx: Ctx) => Promise<void>;
  /** Rows of a spreadsheet with the same result are written one after the other, never in one statement. */
  readonly turn?: (next: Values) => unknown;
  /**
   * For rows that are lines of documents: the last key field numbers the line, the fields before it identify the
   * document. Called with all lines of one document after they are written. A refusal prefixes each field with the
   * line's position ("2.qty").
   */
  readonly afterDocument?: (ids: readonly number[], ctx: Ctx) => Promise<void>;
  readonly beforeArchive?: (row: Row<R>, ctx: Ctx) => Promise<void>;
  /**
   * Runs in the transaction, before an archived row is restored, because conflicting rows may have been added since.
   */
  readonly beforeRestore?: (row: Row<R>, ctx: Ctx) => Promise<void>;
};
// biome-ignore lint/suspicious/noExplicitAny: hooks of any resource
export type ResourceHooks = HooksSpec<any> & { readonly kind: "hooks"; readonly resource: AnyResource };

/** Declares the rules of a resource as functions. */
export const resourceHooks = <F extends Fields>(resource: Resource<F>, spec: HooksSpec<Resource<F>>): ResourceHooks =>
  ({ kind: "hooks", resource, ...spec }) as ResourceHooks;
