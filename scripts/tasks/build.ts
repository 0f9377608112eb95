// npm run build: builds the web pages and the server, whether or not anything changed.
import { rebuild, serverBundle, setupLock, webBundle } from "../bundles.mjs";
import { withLockFile } from "../lock-file.mjs";

await withLockFile(setupLock, async () => {
  for (const bundle of [webBundle, serverBundle]) await rebuild(bundle, process.execPath, process.env);
});
