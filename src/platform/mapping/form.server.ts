import { columnOf, type Field, type Fields } from "#kit/field.ts";
import { type AnyMapping, memberOf, parentOf } from "./mapping.ts";
import type { AnyResource } from "#kit/resource.ts";

/** The SQL names of a mapping; all come from its declaration. */
export type Form = {
  readonly table: string;
  readonly parentColumn: string;
  readonly memberColumn: string;
  readonly reasonColumn: string;
  readonly parent: AnyResource;
  readonly member: AnyResource;
  /** Predicate over a parent `t`: whether it belongs to this mapping. */
  readonly known: string;
  /** Constant columns of the moved rows. */
  readonly constants: readonly (readonly [column: string, value: string])[];
};

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export function formOf(mapping: AnyMapping): Form {
  const column = (name: string) => columnOf(name, (mapping.of.fields as Fields)[name] as Field);
  const parent = parentOf(mapping);
  const known = Object.entries((mapping.parents ?? {}) as Record<string, string | readonly string[]>).map(
    ([name, values]) =>
      ` and t.${columnOf(name, (parent.fields as Fields)[name] as Field)} in (${[values].flat().map(quoted).join(", ")})`,
  );
  return {
    table: mapping.of.table,
    parentColumn: column(mapping.parent),
    memberColumn: column(mapping.member),
    reasonColumn: column("reason"),
    parent,
    known: known.join(""),
    member: memberOf(mapping),
    constants: Object.entries((mapping.only ?? {}) as Record<string, string>).map(([name, value]) => [
      column(name),
      value,
    ]),
  };
}

/** Predicate over a row of the table: whether it belongs to this mapping. */
export const ownRows = (f: Form, alias: string): string =>
  f.constants.map(([c, v]) => ` and ${alias}.${c} = ${quoted(v)}`).join("");
/**
 * Predicate: the row is valid on a day. Intervals end before `valid_to`; one that ends on its first day was never
 * valid.
 */
export const validOn = (alias: string, day: string): string =>
  `${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;
export const wasValid = (alias: string): string =>
  `(${alias}.valid_to is null or ${alias}.valid_to > ${alias}.valid_from)`;
