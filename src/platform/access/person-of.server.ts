import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";

/** The person whose session a database handle serves; handles of jobs and interfaces have none. */
export function personOf(db: Db): Person {
  if (db.access.kind !== "person") throw new Error("the database handle does not belong to a person");
  return db.access;
}
