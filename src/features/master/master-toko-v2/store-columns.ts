/** The fields of a store that are columns of the grid, and the keys that identify cells. */
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import type { Field, Fields } from "#kit/field.ts";

export const fieldOf = (name: string): Field => (Store.fields as Fields)[name] as Field;
export const cellKey = (id: number, name: string): string => `${id}.${name}`;
export function splitKey(key: string): readonly [number, string] {
  const at = key.indexOf(".");
  return [Number(key.slice(0, at)), key.slice(at + 1)];
}
export const defaultStoreColumns: readonly string[] = [
  "name",
  "ownerName",
  "phone",
  "district",
  "segment",
  "cluster",
  "potentialTonnes",
  "creditLimit",
  "status",
];
