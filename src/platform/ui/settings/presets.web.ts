/** The nine predefined layouts. They do not change the application's name, its colour, language or theme. */
import { changeSettings, getSettings } from "./store.web.ts";
import type { Settings } from "./schema.web.ts";

export type PresetName = Settings["preselectedVariant"];
const presetKeys = [
  "isMenuCollapsed",
  "menuColor",
  "isGrayBackground",
  "isGrayTopbar",
  "isTopbarFixed",
  "layoutBreadcrumbs",
  "layoutFooter",
  "isContentMaxWidth",
  "isAppMaxWidth",
  "layoutMenu",
  "flyoutMenuType",
  "flyoutMenuColor",
  "layoutTopbar",
  "menuLayoutType",
  "isTopbarSeparated",
  "isMenuShadow",
] as const;
export type Preset = Pick<Settings, (typeof presetKeys)[number]>;

const plain: Preset = {
  isMenuCollapsed: false,
  menuColor: "gray",
  isGrayBackground: true,
  isGrayTopbar: false,
  isTopbarFixed: false,
  layoutBreadcrumbs: "v1",
  layoutFooter: "v1",
  isContentMaxWidth: false,
  isAppMaxWidth: false,
  layoutMenu: "classic",
  flyoutMenuType: "flyout",
  flyoutMenuColor: "blue",
  layoutTopbar: "v1",
  menuLayoutType: "left",
  isTopbarSeparated: false,
  isMenuShadow: false,
};

export const presets: Readonly<Record<PresetName, Preset>> = {
  default: plain,
  waterfall: {
    ...plain,
    isMenuCollapsed: true,
    menuColor: "dark",
    isTopbarFixed: true,
    isGrayTopbar: true,
    layoutBreadcrumbs: "v2",
    layoutFooter: "v2",
  },
  ocean: {
    ...plain,
    isMenuCollapsed: true,
    menuColor: "white",
    isGrayBackground: false,
    isAppMaxWidth: true,
    isMenuShadow: true,
  },
  sunrise: {
    ...plain,
    layoutMenu: "flyout",
    menuColor: "white",
    flyoutMenuType: "compact",
    flyoutMenuColor: "dark",
    isGrayBackground: false,
    isTopbarFixed: true,
    isTopbarSeparated: true,
    layoutFooter: "v2",
  },
  spring: { ...plain, isGrayTopbar: true, layoutFooter: "v3" },
  forest: {
    ...plain,
    menuLayoutType: "top",
    isGrayBackground: false,
    layoutTopbar: "none",
    isTopbarFixed: true,
    layoutBreadcrumbs: "v2",
    layoutFooter: "v2",
    isMenuShadow: true,
  },
  river: { ...plain, layoutMenu: "simply", layoutTopbar: "none", layoutFooter: "v3", isAppMaxWidth: true },
  flower: {
    ...plain,
    layoutMenu: "flyout",
    menuLayoutType: "top",
    menuColor: "dark",
    isGrayBackground: false,
    isTopbarFixed: true,
  },
  waves: {
    ...plain,
    layoutMenu: "flyout",
    menuColor: "dark",
    isGrayBackground: false,
    isTopbarSeparated: true,
    layoutFooter: "v3",
  },
};
export const presetNames = Object.keys(presets) as readonly PresetName[];

/**
 * Applies a preset and returns a function that undoes it. In the dark theme the menu stays dark, and the preset's menu
 * colour applies after leaving it.
 */
export function applyPreset(name: PresetName): () => void {
  const before = getSettings();
  const undo = Object.fromEntries(
    [...presetKeys, "preselectedVariant", "lightMenuColor"].map((key) => [key, before[key as keyof Settings]]),
  ) as Partial<Settings>;
  const { menuColor, ...rest } = presets[name];
  changeSettings({
    ...rest,
    preselectedVariant: name,
    ...(before.theme === "dark" ? { menuColor: "dark", lightMenuColor: menuColor } : { menuColor }),
  });
  return () => changeSettings(undo);
}
