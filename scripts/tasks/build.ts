// npm run build: builds the web pages and the server, whether or not anything changed.
import { rebuild, serverBundle, webBundle } from "../bundles.mjs";

for (const bundle of [webBundle, serverBundle]) await rebuild(bundle, process.execPath, process.env);
