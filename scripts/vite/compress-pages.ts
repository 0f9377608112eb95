// Completes the compressed copies of the built web pages, after a start that did not wait for them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { webBundle } from "../bundles.mjs";
import { compress } from "./compress.ts";

const folder = join(webBundle.result, "..", "assets");
// one after the other, because the portal is already in use
for (const file of readdirSync(folder)) await compress(join(folder, file));
