/**
 * Which rows of a table a person may see, said once per table and compiled into every query.
 *
 * - `"open"`: reference data; whoever holds the action reads all of it.
 * - `"system"`: never read on a person's behalf through generic queries (sessions, one-time codes, jobs).
 * - an object: the columns that tie a row to a distributor, a district, a store or a person. A distributor's user sees rows
 *   of the own distributor; staff see rows of the districts in their scope (by district, store, warehouse or distributor, the
 *   closest that the table has); nobody sees a row that nothing ties to them.
 */
export type ScopeRule =
  | "open"
  | "system"
  | {
      /** Column holding the distributor's id. */
      readonly vendor?: string;
      /** Column holding the district's id. */
      readonly district?: string;
      /** Column holding a store's id: the row is seen by whoever sees the store. */
      readonly store?: string;
      /** Column holding a warehouse's id: the row is seen by whoever sees the warehouse. */
      readonly warehouse?: string;
      /** Column holding an area's id, of a row without a store: staff of the area see it, and distributors do not. */
      readonly area?: string;
      /**
       * Column holding a bulk customer's id: distributors see the customers that they serve today, staff those in their districts. Where a
       * distributor's own column is there as well, that one decides for distributors; beside a store's, it counts for
       * rows without a store.
       */
      readonly bulkCustomer?: string;
      /** Column holding a salesman's id: the row is seen by whoever sees the salesman; it stands alone, because a salesman's own scope says all. */
      readonly salesman?: string;
      /** Column holding a user's id: the row is seen by that person, and by nobody else unless another column ties it. */
      readonly person?: string;
      /**
       * Column holding the channel of field sales. It ties a row to nobody, and narrows whatever the others give: everybody, whole country
       * included, sees rows of the channels they hold (`channel.retail`, `channel.corsales`) and no others.
       */
      readonly channel?: string;
    };
