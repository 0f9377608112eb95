// npm start: prepares whatever is missing, then runs the portal until Ctrl-C or SIGTERM, and stops its database with
// it.
import { join } from "node:path";
import { launch } from "./launch.mjs";
import { root, setUp } from "./setup.mjs";

const { node, env } = await setUp();
process.exit(await launch(node, [join(root, "src/server/main.ts"), ...process.argv.slice(2)], env));
