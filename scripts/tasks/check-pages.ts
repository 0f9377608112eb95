import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pageTable } from "./docs.ts";

/** Verifies that the page table in the documentation is up to date. */
const storedText = await readFile(fileURLToPath(new URL("../../docs/pages.md", import.meta.url)), "utf8").catch(
  () => "",
);
if (storedText !== (await pageTable())) {
  process.stderr.write("docs/pages.md is out of date: run `npm run docs`.\n");
  process.exitCode = 1;
}
