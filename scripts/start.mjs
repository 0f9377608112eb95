// npm start: everything that is missing is made, then the portal runs until Ctrl-C or SIGTERM, and its database ends with it.
import { join } from "node:path";
import { launch } from "./launch.mjs";
import { root, setUp } from "./setup.mjs";

const { node, env } = await setUp();
process.exit(await launch(node, [join(root, "src/server/main.ts"), ...process.argv.slice(2)], env));
