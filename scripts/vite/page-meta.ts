import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/**
 * Makes each hand-written page export `meta` from the `.meta.ts` file beside it, so that the browser loads one file for
 * both.
 */
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
