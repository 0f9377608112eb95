import type { Person } from "../access/access.ts";
import type { Db } from "../db/db.ts";

export function personOf(db: Db): Person {
  if (db.access.kind !== "person") throw new Error("a proposal is made and decided by a person");
  return db.access;
}
