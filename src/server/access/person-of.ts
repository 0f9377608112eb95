import type { Person } from "./access.ts";
import type { Db } from "../db/db.ts";

/** The person whose session a database handle serves; handles of jobs and interfaces have none. */
export function personOf(db: Db): Person {
  if (db.access.kind !== "person") throw new Error("the database handle serves no person");
  return db.access;
}
