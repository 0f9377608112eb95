import type { Plugin } from "vite";

/** Replacements of files that are only used for options which no chart here sets. */
const stubs: Readonly<Record<string, string>> = {
  // the library's own themes and languages: charts take their colours from the page and contain no texts
  "echarts/lib/theme/dark.js": "export default {};",
  "echarts/lib/i18n/langZH.js": "export default {};",
  // options in the form of versions 2 to 4
  "echarts/lib/preprocessor/backwardCompat.js": "export default () => undefined;",
  // hatched bars, which require the whole canvas renderer
  "echarts/lib/util/decal.js": "export const createOrUpdatePatternFromDecal = () => null;",
  // tooltips drawn on the canvas instead of HTML
  "echarts/lib/component/tooltip/TooltipRichContent.js": "export default class {}",
  // filters and sums over data sets, which the server computes
  "echarts/lib/data/helper/transform.js":
    "export const registerExternalTransform = () => undefined; export const applyDataTransform = () => [];",
  // animations in SVG text
  "zrender/lib/svg/cssAnimation.js":
    "export const EASING_MAP = {}; export const ANIMATE_STYLE_MAP = {}; export const createCSSAnimation = () => undefined;",
};

/**
 * Removes parts of the chart library that no chart here uses. A replacement whose file does not exist fails the build.
 */
export function leanEcharts(): Plugin {
  const met = new Set<string>();
  let drawn = false;
  return {
    name: "lean-echarts",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/(echarts|zrender)\/lib\// },
      handler(id) {
        if (id.endsWith("/echarts/lib/core/echarts.js")) drawn = true;
        const file = Object.keys(stubs).find((f) => id.endsWith(`/node_modules/${f}`));
        if (!file) return undefined;
        met.add(file);
        return stubs[file];
      },
    },
    buildEnd(error) {
      const missed = Object.keys(stubs).filter((f) => !met.has(f));
      if (!error && drawn && missed.length > 0)
        this.error(`the chart library no longer has ${missed.join(", ")}; look at it again`);
    },
  };
}
