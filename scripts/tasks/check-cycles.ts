// No module imports itself through others, types included. scripts/source/cycles.json lists the imports that still form
// cycles; it may only become smaller. `node scripts/run.mjs check-cycles --lower` lowers it after a cycle was removed.
import { graphOf, importsInCycles } from "../source/cycles.ts";
import { filesBelow, importsOf, readSource } from "../source/modules.ts";
import { runRatchet } from "../source/ratchet.ts";

const files = ["src", "scripts", "db", "test"].flatMap((folder) =>
  filesBelow(folder, (file) => /(?<!\.d)\.(tsx?|mjs)$/.test(file)),
);
const graph = graphOf(new Map(files.map((file) => [file, importsOf(readSource(file), file)])));
const count = [...graph.values()].flat().length;
if (count < 5000)
  throw new Error(`only ${count} imports were found; expected at least 5000, verify the searched folders`);
runRatchet("cycles", importsInCycles(graph), () => 0);
