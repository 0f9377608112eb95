import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { type Content, type DatabaseAnswer, templates } from "./database-server.ts";
import { databaseUrl, run } from "./database-url.ts";
import { watchStatements } from "./statements.ts";

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

let made = 0;

/**
 * A database of the test: with the small demo data, with the tables alone, or empty. If the tests run on a cluster, its
 * tables are distributed, except if `plain` is true.
 */
export async function freshDatabase(content: Content = "demo", plain = false): Promise<TestDatabase> {
  const { url, nodes: cluster, distributed: copy } = await serverWith(content);
  watchStatements(inject("databaseFolder"));
  const name = `portal_test_${process.pid}_${++made}`;
  const distributed = copy !== undefined && !plain;
  // on a cluster, only an administrator may end the connections that the machines keep to a database
  const nodes = distributed ? cluster : [url];
  const template = distributed ? copy : templates[content];
  // copying files is faster than logging every block, and the database does not need to survive a crash
  const owner = distributed ? "owner portal" : "";
  for (const node of nodes) await run(node, `create database ${name} template ${template} strategy file_copy ${owner}`);
  const drop = async () => {
    for (const node of nodes) await run(node, `drop database if exists ${name} with (force)`);
  };
  return { url: databaseUrl(url, name), drop };
}

/** The administrator's connections to the machines of the cluster, the coordinator first. */
export const clusterNodes = async (): Promise<readonly string[]> => (await serverWith("demo")).nodes;

/** The first request waits until the server is running and has prepared the template. */
async function serverWith(content: Content): Promise<Exclude<DatabaseAnswer, { error: string }>> {
  const folder = inject("databaseFolder");
  const path = join(folder, `${content}.json`);
  if (!existsSync(path)) writeFileSync(join(folder, `${content}.wanted`), "");
  while (!existsSync(path)) await sleep(25);
  const answer = JSON.parse(readFileSync(path, "utf8")) as DatabaseAnswer;
  if ("error" in answer) throw new Error(`The test database could not be created: ${answer.error}`);
  return answer;
}
