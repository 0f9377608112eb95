import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/** Lets a hand-written page export the `meta` of the file beside it, so that both arrive as one file and the shell names one. */
export function pageMeta(): Plugin {
  return {
    name: "portal:page-meta",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/features\/.*\.page\.tsx$/ },
      handler(code, id) {
        const meta = id.replace(/\.page\.tsx$/, ".meta.ts");
        if (!existsSync(meta)) return undefined;
        return { code: `${code}\nexport { meta } from ${JSON.stringify(`./${basename(meta)}`)};\n`, map: null };
      },
    },
  };
}
