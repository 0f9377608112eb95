/** Fonts of the style versions; a font is loaded only when its version is chosen. */
import type { Settings } from "#platform/ui/index.web.ts";

const sheets: Readonly<Record<Settings["version"], (() => Promise<unknown>) | undefined>> = {
  fluent: undefined,
  clean: () => import("./font-clean.css"),
  air: () => import("./font-air.css"),
};
export const loadFont = async (version: Settings["version"]): Promise<unknown> =>
  sheets[version]?.().catch(() => undefined);
