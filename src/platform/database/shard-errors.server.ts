import type pg from "pg";

/** The coordinator of a cluster reports a failed COPY to a shard without its SQLSTATE, as an internal error. */
const internalError = "XX000";
const messages: readonly (readonly [message: RegExp, code: string])[] = [
  [/^duplicate key value violates unique constraint /, "23505"],
  [/ violates foreign key constraint /, "23503"],
  [/^null value in column .* violates not-null constraint$/, "23502"],
  [/ violates check constraint /, "23514"],
  [/^no partition of relation .* found for row$/, "23514"],
  [/^conflicting key value violates exclusion constraint /, "23P01"],
  [/^could not serialize access /, "40001"],
  [/^deadlock detected$|involved in a distributed deadlock$/, "40P01"],
  // only the detector of distributed deadlocks cancels a statement of a worker
  [/^canceling statement due to user request$/, "40P01"],
  [/^canceling statement due to lock timeout$|^could not obtain lock on /, "55P03"],
  [/^canceling statement due to /, "57014"],
  [/^terminating connection due to administrator command$/, "57P01"],
];

/** The SQLSTATE of an error: that of its message if a coordinator has omitted it. */
export const sqlStateOf = (code: string | undefined, message: string): string | undefined =>
  code === internalError ? (messages.find(([pattern]) => pattern.test(message))?.[1] ?? code) : code;

/** Restores the SQLSTATE before any query of the connection, COPY included, receives the error. */
export function restoreSqlStates(client: pg.Client): void {
  client.connection.prependListener("errorMessage", (error: pg.DatabaseError) => {
    error.code = sqlStateOf(error.code, error.message);
  });
}
