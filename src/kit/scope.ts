/**
 * Which rows of a table a person may see, declared once per table and compiled into every query.
 *
 * - `"open"`: reference data; every holder of the read permission sees all rows.
 * - `"system"`: never readable on a person's behalf through generic queries (sessions, one-time codes, jobs).
 * - an object: the columns that tie a row to a distributor, a district, a store or a person. A distributor's user sees
 *   rows of that distributor; staff see rows of the districts in their scope (by district, store, warehouse or
 *   distributor, whichever is the closest that the table has). A row without any such tie is visible to no one.
 */
export type ScopeRule =
  | "open"
  | "system"
  | {
      /** Column with the distributor's id. */
      readonly vendor?: string;
      /** Column with the district's id. */
      readonly district?: string;
      /** Column with a store's id: the row is visible to those who see the store. */
      readonly store?: string;
      /** Column with a warehouse's id: the row is visible to those who see the warehouse. */
      readonly warehouse?: string;
      /** Column with an area's id, for rows without a store: visible to staff of the area, not to distributors. */
      readonly area?: string;
      /**
       * Column with a bulk customer's id: distributors see the customers that they serve today, staff those in their
       * districts. If the table has a distributor column too, that one decides for distributors; if it has a store
       * column, this one applies to rows without a store.
       */
      readonly bulkCustomer?: string;
      /**
       * Column with a salesman's id: the row is visible to those who see the salesman. It cannot be combined with
       * others, because the scope of the salesman is complete.
       */
      readonly salesman?: string;
      /** Column with a user's id: the row is visible to that person, and to others only by another column. */
      readonly person?: string;
      /**
       * Column with the channel of field sales. It grants no access and restricts that of the other columns: everyone,
       * including nationwide staff, sees only rows of permitted channels (`channel.retail`, `channel.corsales`).
       */
      readonly channel?: string;
    };
