import { pathToFileURL } from "node:url";

/** Loads a declaration file. The server bundle replaces this function by one that returns its own modules. */
export const loadFeature = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
