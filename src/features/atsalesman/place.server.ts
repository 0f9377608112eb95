/**
 * SQL of the two columns of a place for a parameter or a column with a place key: `place_key` is a store's id, or the
 * negative id of a bulk customer.
 */
export const placeColumns = (key: string): string =>
  `nullif(greatest(${key}::bigint, 0), 0), nullif(greatest(-${key}::bigint, 0), 0)`;

/**
 * Condition that a row belongs to the place with this key. It compares both columns of the place, which have an index
 * in every table, unlike `place_key`.
 */
export const atPlace = (row: string, key: string): string =>
  `(${row}.store_id = ${key}::bigint or ${row}.customer_id = -${key}::bigint)`;

/** Joins both kinds of places to a row; one of them exists. */
export const placeJoin = (row: string): string =>
  `left join {~store} t on t.id = ${row}.store_id left join {~bulk_customer} c on c.id = ${row}.customer_id`;
/** A column that both kinds of places have. */
export const placeColumn = (name: "code" | "name" | "latitude" | "longitude" | "district_id" | "status"): string =>
  `coalesce(t.${name}, c.${name})`;
