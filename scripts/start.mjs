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
// The bundle of the server is for the next start, so its failure does not affect this one.
if (builds && canBuild())
  void Promise.resolve(building)
    .then(
      () => bringUpToDate([serverBundle], ready),
      () => undefined,
    )
    .catch((error) => console.error(error.message));
process.exit(await launch(ready.node, [...program, ...process.argv.slice(2)], ready.env, building));
