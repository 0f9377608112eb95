import type { AnyResource, Resource, Row } from "#kit/resource.ts";
import type { Fields } from "#kit/field.ts";
import type { Ctx } from "../http/handle.ts";

/** Values as they are written: references are bare ids. */
export type Values = Record<string, unknown>;
export type HooksSpec<R> = {
  /** Runs in the transaction, before the row is written; may change the values or throw `Refused`. */
  readonly beforeSave?: (next: Values, before: Row<R> | null, ctx: Ctx) => Promise<Values> | Values;
  /** Runs in the transaction, after the row is written. */
  readonly afterSave?: (id: number, before: Row<R> | null, ctx: Ctx) => Promise<void>;
  /** The same for the many rows of a spreadsheet, where one by one would take too long; then asked instead. */
  readonly beforeSaveMany?: (
    rows: readonly { readonly next: Values; readonly before: Row<R> | null }[],
    ctx: Ctx,
  ) => Promise<Values[]>;
  readonly afterSaveMany?: (ids: readonly number[], ctx: Ctx) => Promise<void>;
  readonly beforeArchiveMany?: (rows: readonly Row<R>[], ctx: Ctx) => Promise<void>;
  /** Rows of a spreadsheet that answer the same are never written together but one after the other. */
  readonly turn?: (next: Values) => unknown;
  /**
   * Rows of a file that are the lines of documents: the last field of the noun's key numbers the line, those before it name the
   * document. Called with all lines of one document once they are written; who refuses puts the line's place before the field ("2.qty").
   */
  readonly afterDocument?: (ids: readonly number[], ctx: Ctx) => Promise<void>;
  readonly beforeArchive?: (row: Row<R>, ctx: Ctx) => Promise<void>;
  /** Runs in the transaction, before an archived row lives again; what it clashes with may have come since. */
  readonly beforeRestore?: (row: Row<R>, ctx: Ctx) => Promise<void>;
};
// biome-ignore lint/suspicious/noExplicitAny: hooks of any resource
export type ResourceHooks = HooksSpec<any> & { readonly kind: "hooks"; readonly resource: AnyResource };

/** Rules of a noun, as plain functions beside it. */
export const resourceHooks = <F extends Fields>(resource: Resource<F>, spec: HooksSpec<Resource<F>>): ResourceHooks =>
  ({ kind: "hooks", resource, ...spec }) as ResourceHooks;
