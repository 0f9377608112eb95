import type { Plugin } from "vite";

/** What takes the place of a file that only runs for options which no chart here sets. */
const stubs: Readonly<Record<string, string>> = {
  // themes and languages of the library's own: charts take their colours from the page and write no words
  "echarts/lib/theme/dark.js": "export default {};",
  "echarts/lib/i18n/langZH.js": "export default {};",
  // options as versions 2 to 4 wrote them
  "echarts/lib/preprocessor/backwardCompat.js": "export default () => undefined;",
  // hatched bars, which bring the whole painter of canvases
  "echarts/lib/util/decal.js": "export const createOrUpdatePatternFromDecal = () => null;",
  // what the pointer stands on, painted instead of written as HTML
  "echarts/lib/component/tooltip/TooltipRichContent.js": "export default class {}",
  // filters and sums over data sets: the server has done them
  "echarts/lib/data/helper/transform.js":
    "export const registerExternalTransform = () => undefined; export const applyDataTransform = () => [];",
  // moving pictures as text
  "zrender/lib/svg/cssAnimation.js":
    "export const EASING_MAP = {}; export const ANIMATE_STYLE_MAP = {}; export const createCSSAnimation = () => undefined;",
};

/** The chart library without what it brings along for everybody and no chart here asks for; a stub that misses its file stops the build. */
export function leanEcharts(): Plugin {
  const met = new Set<string>();
  let drawn = false;
  return {
    name: "lean-echarts",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id.endsWith("/echarts/lib/core/echarts.js")) drawn = true;
      const file = Object.keys(stubs).find((f) => id.endsWith(`/node_modules/${f}`));
      if (!file) return undefined;
      met.add(file);
      return stubs[file];
    },
    buildEnd(error) {
      const missed = Object.keys(stubs).filter((f) => !met.has(f));
      if (!error && drawn && missed.length > 0)
        this.error(`the chart library no longer has ${missed.join(", ")}; look at it again`);
    },
  };
}
