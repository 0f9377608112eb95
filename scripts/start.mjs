// npm start: prepares whatever is missing, then runs the portal until Ctrl-C or SIGTERM, and stops its database with
// it.
import {
  canBuild,
  compressedPages,
  compressLater,
  isCurrent,
  serverBundle,
  serverProgram,
  webBundle,
} from "./bundles.mjs";
import { launch } from "./launch.mjs";
import { bringUpToDate, setUpTools } from "./setup.mjs";

const ready = await setUpTools();
const program = serverProgram();
// Outdated web pages are built while the server opens and fills its database.
const builds = process.env.PORTAL_WEB_BUILD !== "skip";
const buildPages = () => bringUpToDate([webBundle], { ...ready, env: { ...ready.env, [compressLater]: "1" } });
const building = builds && !isCurrent(webBundle) ? buildPages() : undefined;
// What only later requests and the next start use is built when the portal is ready; a failure is only reported.
const buildRest = () => {
  if (builds && canBuild())
    bringUpToDate([serverBundle, compressedPages], ready).catch((error) => console.error(error.message));
};
process.exit(
  await launch(ready.node, [...program, ...process.argv.slice(2)], ready.env, { building, onReady: buildRest }),
);
