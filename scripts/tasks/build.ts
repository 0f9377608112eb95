// npm run build: builds the web pages, whether or not anything changed.
import { rebuildWeb } from "../setup.mjs";

rebuildWeb(process.execPath, process.env);
