// npm run where /address: the page, files, resources, cubes, tables and calls of an address.
import { handlersOf } from "#server/handlers.ts";
import { openRegistry } from "#server/server.ts";
import { addressOf, describeAddress, linesOf } from "../source/address.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
const given = process.argv[2] ?? "";
const registry = await openRegistry();
const info = await describeAddress(registry, given);
if (info) {
  for (const line of linesOf(info)) print(line);
  print(`  (${registry.pages.length} pages and ${handlersOf(registry).length} calls in all)`);
} else {
  print(`There is no page at ${addressOf(given)}.`);
  process.exitCode = 1;
}
