// npm start: prepares whatever is missing, then runs the portal until Ctrl-C or SIGTERM, and stops its database with
// it.
import { canBuild, isCurrent, serverBundle, serverProgram, webBundle } from "./bundles.mjs";
import { launch } from "./launch.mjs";
import { bringUpToDate, setUpTools } from "./setup.mjs";

const ready = await setUpTools();
const program = serverProgram();
// Outdated web pages are built while the server opens and fills its database.
const builds = process.env.PORTAL_WEB_BUILD !== "skip";
const building = builds && !isCurrent(webBundle) ? bringUpToDate([webBundle], ready) : undefined;
// The bundle of the server is for the next start: it is built when the portal is ready, and a failure is only reported.
const buildServer = () => {
  if (builds && canBuild() && !program.includes(serverBundle.result))
    bringUpToDate([serverBundle], ready).catch((error) => console.error(error.message));
};
process.exit(
  await launch(ready.node, [...program, ...process.argv.slice(2)], ready.env, { building, onReady: buildServer }),
);
