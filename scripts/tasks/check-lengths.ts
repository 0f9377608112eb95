// Functions have at most 40 lines and files at most 250. scripts/source/lengths.json lists those that are longer; it may
// only become smaller. `node scripts/run.mjs check-lengths --lower` lowers it after something was shortened.
import { maxFileLines, maxFunctionLines, tooLong } from "../source/lengths.ts";
import { filesBelow, readSource } from "../source/modules.ts";
import { runRatchet } from "../source/ratchet.ts";

const files = ["src", "scripts", "db", "test"]
  .flatMap((folder) => filesBelow(folder, (file) => /(?<!\.d)\.tsx?$/.test(file)))
  .map((file) => ({ file, source: readSource(file) }));
if (files.length < 500)
  throw new Error(`only ${files.length} files were read; expected at least 500, verify the searched folders`);
runRatchet("lengths", tooLong(files), (key) => (key.includes("#") ? maxFunctionLines : maxFileLines));
