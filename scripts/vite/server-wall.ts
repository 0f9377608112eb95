import type { Plugin } from "vite";

/** Names under which server code can be imported: every import names its file with the extension. */
const named = /\.server(\.ts)?$|^node:|(^|[#/])server\//;

/** Fails the build if browser code imports server code, which must not be part of a public file. */
export function serverWall(): Plugin {
  return {
    name: "portal:server-wall",
    enforce: "pre",
    resolveId: {
      // the filter runs outside JavaScript, which saves a call for each of twenty thousand imports
      filter: { id: named },
      async handler(source, importer, options) {
        const direct = /\.server(\.ts)?$|^(#server\/|node:)/.test(source);
        const resolved = direct ? null : await this.resolve(source, importer, { ...options, skipSelf: true });
        if (direct || (resolved && /\.server\.ts$|\/src\/server\//.test(resolved.id))) {
          this.error(
            `Server code in the browser: ${importer ?? "an entry"} imports ${source}. Put what both need into a neutral file (.calls.ts, .resource.ts, src/kit).`,
          );
        }
        return resolved;
      },
    },
  };
}
