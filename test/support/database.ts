import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { type Content, type DatabaseAnswer, databaseUrl, run, templates } from "./database-server.ts";
import { watchStatements } from "./statements.ts";

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

let made = 0;

/** A database of the test: with the small demo data, with the tables alone, or empty. */
export async function freshDatabase(content: Content = "demo"): Promise<TestDatabase> {
  const server = await serverWith(content);
  watchStatements(inject("databaseDesk"));
  const name = `portal_test_${process.pid}_${++made}`;
  // copying files is faster than logging every block, and the database does not need to survive a crash
  await run(server, `create database ${name} template ${templates[content]} strategy file_copy`);
  return { url: databaseUrl(server, name), drop: () => run(server, `drop database if exists ${name} with (force)`) };
}

/** The first request waits until the server is running and has prepared the template. */
async function serverWith(content: Content): Promise<string> {
  const desk = inject("databaseDesk");
  const path = join(desk, `${content}.json`);
  if (!existsSync(path)) writeFileSync(join(desk, `${content}.wanted`), "");
  while (!existsSync(path)) await sleep(25);
  const answer = JSON.parse(readFileSync(path, "utf8")) as DatabaseAnswer;
  if ("error" in answer) throw new Error(`The test database could not be made: ${answer.error}`);
  return answer.url;
}
