import type { Fields, PlainDate } from "#kit/field.ts";
import { type AnyMapping, type Mapping, moveAction } from "#kit/mapping.ts";
import { forbidden } from "#kit/refused.ts";
import type { Db } from "../db/db.ts";

export type Change = {
  readonly members: readonly number[];
  readonly to: number | null;
  readonly from: PlainDate;
  readonly until: PlainDate | null;
  readonly today: PlainDate;
};
type Spec = {
  /** Refuses what must not be, with `Refused`; runs in the transaction of the move, before anything changes, and in its preview. */
  readonly check?: (db: Db, change: Change) => Promise<void>;
  /** Whatever follows from the mapping is put right in the same transaction. */
  readonly settle?: (db: Db, change: Change) => Promise<void>;
  /** What moves along, in numbers, for the preview. */
  readonly effects?: (
    db: Db,
    members: readonly number[],
  ) => Promise<readonly { readonly label: string; readonly count: number }[]>;
  /** Rows of the same table that the mapping does not move, but that would stand in its way. */
  readonly clearWay?: (db: Db, change: Change) => Promise<void>;
};
export type MappingRules = Spec & { readonly kind: "mapping-rules"; readonly mapping: AnyMapping };

/** Rules and after-effects of a mapping, as plain functions beside it. */
export const mappingRules = <F extends Fields>(mapping: Mapping<F>, spec: Spec): MappingRules => ({
  kind: "mapping-rules",
  mapping,
  ...spec,
});

/** A mapping that decides what others see is not for people who see only a part. */
export function needReach(db: Db, m: AnyMapping): void {
  const { access } = db;
  if (m.national && access.kind === "person" && (access.vendorId !== null || access.districts !== null))
    throw forbidden(moveAction(m));
}
