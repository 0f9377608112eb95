/**
 * A place in SQL: `place_key` is a store's id, or the negative id of a bulk customer. These are the two columns for a parameter or a
 * column that holds such a key.
 */
export const placeColumns = (key: string): string =>
  `nullif(greatest(${key}::bigint, 0), 0), nullif(greatest(-${key}::bigint, 0), 0)`;

/** Both kinds of places beside a row, of which one is there. */
export const placeJoin = (row: string): string =>
  `left join {~store} t on t.id = ${row}.store_id left join {~bulk_customer} c on c.id = ${row}.customer_id`;
/** A column that both have. */
export const placeColumn = (name: "code" | "name" | "latitude" | "longitude" | "district_id" | "status"): string =>
  `coalesce(t.${name}, c.${name})`;
