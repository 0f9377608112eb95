import type { Fields, PlainDate } from "#kit/field.ts";
import { type AnyMapping, type Mapping, moveAction } from "./mapping.ts";
import { forbidden } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";

export type Change = {
  readonly members: readonly number[];
  readonly to: number | null;
  readonly from: PlainDate;
  readonly until: PlainDate | null;
  readonly today: PlainDate;
};
type Spec = {
  /** Throws `Refused` for invalid moves; runs in the transaction of the move, before any change, and in its preview. */
  readonly check?: (db: Db, change: Change) => Promise<void>;
  /** Updates dependent data in the same transaction. */
  readonly afterChange?: (db: Db, change: Change) => Promise<void>;
  /** Counts of dependent changes, for the preview. */
  readonly effects?: (
    db: Db,
    members: readonly number[],
  ) => Promise<readonly { readonly label: string; readonly count: number }[]>;
  /** Ends other rows of the same table that would conflict with the move. */
  readonly clearWay?: (db: Db, change: Change) => Promise<void>;
};
export type MappingRules = Spec & { readonly kind: "mapping-rules"; readonly mapping: AnyMapping };

/** Declares rules and effects of a mapping as functions. */
export const mappingRules = <F extends Fields>(mapping: Mapping<F>, spec: Spec): MappingRules => ({
  kind: "mapping-rules",
  mapping,
  ...spec,
});

/** Throws a refusal if the mapping determines what others see and the person does not see the whole country. */
export function requireNationalScope(db: Db, mapping: AnyMapping): void {
  const { access } = db;
  if (mapping.national && access.kind === "person" && (access.vendorId !== null || access.districts !== null))
    throw forbidden(moveAction(mapping));
}
