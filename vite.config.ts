import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { archipelagoPictures } from "./scripts/vite/archipelago.ts";
import { bootPage, isPageFile } from "./scripts/vite/boot-page.ts";
import { classNameOf } from "./scripts/vite/class-names.ts";
import { classValues } from "./scripts/vite/class-values.ts";
import { inlineClasses } from "./scripts/vite/inline-classes.ts";
import { retainedFiles } from "./scripts/vite/retained-files.ts";
import { leanAntd } from "./scripts/vite/lean-antd.ts";
import { leanEcharts } from "./scripts/vite/lean-echarts.ts";
import { pageMeta } from "./scripts/vite/page-meta.ts";
import { serverWall } from "./scripts/vite/server-wall.ts";
import { isFirstPass, wholeParts } from "./scripts/vite/whole-parts.ts";
import { words } from "./scripts/vite/words.ts";

const api = process.env.PORTAL_API ?? "http://127.0.0.1:4000";
/** Pages live under /auth too; only what is not a page view goes to the API. */
const pageView = (req: { method?: string; headers: { accept?: string } }) =>
  req.method === "GET" && req.headers.accept?.includes("text/html") ? "/index.html" : undefined;

const whole = wholeParts();

export default defineConfig({
  plugins: [
    serverWall(),
    words(),
    classValues(),
    inlineClasses(),
    archipelagoPictures(),
    pageMeta(),
    react(),
    leanAntd(),
    leanEcharts(),
    whole.plugin,
    ...(isFirstPass() ? [] : [bootPage(), retainedFiles()]),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  server: { host: "127.0.0.1", proxy: { "/api": { target: api }, "/auth": { target: api, bypass: pageView } } },
  build: {
    outDir: "dist/web",
    // The assets of the build before stay; kept-files removes what is older.
    emptyOutDir: false,
    target: "es2022",
    // Every browser that runs this target fetches modules ahead by itself.
    modulePreload: { polyfill: false, resolveDependencies: (file, imports) => (isPageFile(file) ? [] : imports) },
    sourcemap: false,
    cssCodeSplit: true,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: { main: "src/platform/shell/boot/main.tsx", guest: "src/platform/shell/boot/guest.tsx" },
      // a page loads only the parts of a capability that it uses, not everything that its public file exports
      treeshake: { moduleSideEffects: [{ test: /\/src\/platform\/[^/]+\/index(\.web)?\.ts$/, sideEffects: false }] },
      output: {
        ...(whole.groups.length > 0 ? { codeSplitting: { groups: whole.groups } } : {}),
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});
