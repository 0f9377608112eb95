import { readFileSync } from "node:fs";
import { join } from "node:path";

/** URL of the database that a portal keeps in this data folder. */
export function databaseUrl(dataDir: string): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const { port, password } = JSON.parse(readFileSync(join(dataDir, "database.json"), "utf8")) as {
    port: number;
    password: string;
  };
  return `postgres://portal:${password}@127.0.0.1:${port}/portal`;
}
