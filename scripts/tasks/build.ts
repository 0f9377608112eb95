// npm run build: the web pages, whether or not anything changed.
import { build } from "vite";

await build({ logLevel: "info" });
