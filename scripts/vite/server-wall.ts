import type { Plugin } from "vite";

/** Fails the build if browser code imports server code, which must not be part of a public file. */
export function serverWall(): Plugin {
  return {
    name: "portal:server-wall",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source.startsWith("\0")) return null;
      const direct = /\.server(\.ts)?$/.test(source) || source.startsWith("#server/") || source.startsWith("node:");
      const resolved = direct ? null : await this.resolve(source, importer, { ...options, skipSelf: true });
      if (direct || (resolved && /\.server\.ts$|\/src\/server\//.test(resolved.id))) {
        this.error(
          `Server code in the browser: ${importer ?? "an entry"} imports ${source}. Put what both need into a neutral file (.calls.ts, .resource.ts, src/kit).`,
        );
      }
      return resolved;
    },
  };
}
