// npm run <task>: set-up, then scripts/tasks/<task>.ts on Node 24.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { existing, launch } from "./launch.mjs";
import { fail, root, setUp, withCompileCache } from "./setup.mjs";

const [task, ...args] = process.argv.slice(2);
const file = task && /^[a-z][a-z-]*$/.test(task) ? existing(`scripts/tasks/${task}.ts`) : undefined;
if (!file) {
  const known = readdirSync(join(root, "scripts/tasks"))
    .filter((name) => name.endsWith(".ts") && !name.startsWith("check-"))
    .map((name) => name.slice(0, -3));
  fail(`${task ? `There is no task "${task}".` : "Which task?"} Known: ${known.join(", ")}`);
}
const { node, env } = await setUp({ web: false });
process.exit(await launch(node, [file, ...args], task === "check" ? withCompileCache(env) : env));
