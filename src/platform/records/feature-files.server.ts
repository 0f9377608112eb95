import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const featuresFolder = fileURLToPath(new URL("../../features/", import.meta.url));

/** Files of features that contain declarations of the server. */
export const isDeclarationFile = (file: string): boolean =>
  /\.(resource|table|jobs|workflow|cube|comparison|report|upload|setting|meta|server)\.ts$/.test(file);

/** All files below `src/features`, sorted. */
export const featureFiles = async (): Promise<string[]> =>
  (await readdir(featuresFolder, { recursive: true, withFileTypes: true }))
    .filter((f) => f.isFile())
    .map((f) => `${f.parentPath}/${f.name}`)
    .sort();
