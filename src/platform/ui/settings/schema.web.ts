/**
 * Every browser setting with its permitted values and default, from which storage, address override and settings drawer
 * are derived.
 */
import { defaultPrimaryColour, menuWidth } from "#kit/constants.ts";

type ChoiceSpec<V extends string> = { readonly kind: "choice"; readonly values: readonly V[]; readonly default: V };
type FlagSpec = { readonly kind: "flag"; readonly default: boolean };
type TextSpec = { readonly kind: "text"; readonly max: number; readonly default: string };
type ColourSpec = { readonly kind: "colour"; readonly default: string };
type RangeSpec = { readonly kind: "range"; readonly min: number; readonly max: number; readonly default: number };
type Spec = (ChoiceSpec<string> | FlagSpec | TextSpec | ColourSpec | RangeSpec) & {
  readonly memory?: true;
  readonly computed?: true;
};

const oneOf = <const V extends string>(values: readonly V[], initial: NoInfer<V>): ChoiceSpec<V> => ({
  kind: "choice",
  values,
  default: initial,
});
const flag = (initial = false): FlagSpec => ({ kind: "flag", default: initial });
/** Temporary state such as opened panels is never stored. */
const memory = <S extends Spec>(spec: S): S & { readonly memory: true } => ({ ...spec, memory: true });
/** Determined by the window; neither a person nor an address can set it. */
const computed = <S extends Spec>(spec: S): S & { readonly memory: true; readonly computed: true } => ({
  ...spec,
  memory: true,
  computed: true,
});

export const settingSchema = {
  logo: { kind: "text", max: 40, default: "Portal Jaringan" } as TextSpec,
  version: oneOf(["fluent", "clean", "air"], "fluent"),
  theme: oneOf(["default", "dark"], "default"),
  isThemeSystem: flag(),
  locale: oneOf(["en-US", "fr-FR", "ru-RU", "zh-CN", "id-ID"], "en-US"),
  routerAnimation: oneOf(["none", "slide-fadein-up", "slide-fadein-right", "fadein", "zoom-fadein"], "slide-fadein-up"),
  /** Single letters are shortcuts; can be disabled, for example for speech input or tremor. */
  isLetterKeys: flag(true),
  primaryColor: { kind: "colour", default: defaultPrimaryColour } as ColourSpec,

  layoutMenu: oneOf(["classic", "flyout", "simply", "noMenu"], "classic"),
  menuLayoutType: oneOf(["left", "top"], "left"),
  menuColor: oneOf(["white", "gray", "dark"], "gray"),
  /** The menu colour to restore when the dark theme is left. */
  lightMenuColor: oneOf(["white", "gray", "dark"], "gray"),
  flyoutMenuType: oneOf(["flyout", "default", "compact"], "flyout"),
  flyoutMenuColor: oneOf(["white", "gray", "dark", "blue"], "blue"),
  leftMenuWidth: { kind: "range", min: menuWidth.min, max: menuWidth.max, default: menuWidth.default } as RangeSpec,
  isMenuCollapsed: flag(),
  /** Menu groups stay open when another group is opened. */
  isMenuGroupsKept: flag(),
  isMenuUnfixed: flag(),
  isMenuShadow: flag(),

  layoutTopbar: oneOf(["v1", "none"], "v1"),
  isTopbarFixed: flag(),
  isTopbarSeparated: flag(),
  isGrayTopbar: flag(),

  layoutBreadcrumbs: oneOf(["v1", "v2", "noBreadcrumbs"], "v1"),
  layoutFooter: oneOf(["v1", "v2", "v3", "v4", "noFooter"], "v1"),

  isContentMaxWidth: flag(),
  isAppMaxWidth: flag(),
  /** On by default, because white cards stand out only on a non-white page. */
  isGrayBackground: flag(true),
  isCardShadow: flag(true),
  isSquaredBorders: flag(),
  isBorderless: flag(),

  isAuthTopbar: flag(true),
  authPagesColor: oneOf(["white", "gray", "image"], "gray"),

  preselectedVariant: oneOf(
    ["default", "waterfall", "ocean", "sunrise", "spring", "forest", "river", "flower", "waves"],
    "default",
  ),
  isSidebarOpen: memory(flag()),
  isPreselectedOpen: memory(flag()),
  isMobileMenuOpen: memory(flag()),
  isMobileView: computed(flag()),
  isTabletView: computed(flag()),
} as const;

type SpecOf<K extends SettingKey> = (typeof settingSchema)[K];
export type SettingKey = keyof typeof settingSchema;
type Loose<S> =
  S extends ChoiceSpec<infer V> ? V : S extends FlagSpec ? boolean : S extends RangeSpec ? number : string;
export type Settings = { readonly [K in SettingKey]: Loose<SpecOf<K>> };

export const settingKeys = Object.keys(settingSchema) as readonly SettingKey[];
export const isSettingKey = (name: string): name is SettingKey => Object.hasOwn(settingSchema, name);
const specOf = (key: SettingKey): Spec => settingSchema[key];
export const isStored = (key: SettingKey): boolean => !specOf(key).memory;
export const isComputed = (key: SettingKey): boolean => specOf(key).computed === true;

export const defaultSettings = Object.fromEntries(
  settingKeys.map((key) => [key, settingSchema[key].default]),
) as Settings;

const hexColour = /^#[0-9a-f]{6}$/i;

function read(spec: Spec, raw: unknown): unknown {
  switch (spec.kind) {
    case "flag":
      return typeof raw === "boolean" ? raw : undefined;
    case "choice":
      return typeof raw === "string" && spec.values.includes(raw) ? raw : undefined;
    case "colour":
      return typeof raw === "string" && hexColour.test(raw) ? raw.toLowerCase() : undefined;
    case "range":
      return typeof raw === "number" && Number.isInteger(raw) && raw >= spec.min && raw <= spec.max ? raw : undefined;
    case "text": {
      const text = typeof raw === "string" ? raw.trim() : "";
      return text.length > 0 && text.length <= spec.max ? text : undefined;
    }
  }
}

/** The value if it is permitted, otherwise undefined. */
export const readSetting = <K extends SettingKey>(key: K, raw: unknown): Settings[K] | undefined =>
  read(specOf(key), raw) as Settings[K] | undefined;

/** Parses a query parameter: `true` and `false` as booleans, digits as a number if the setting is numeric. */
export function readFromAddress<K extends SettingKey>(key: K, raw: string): Settings[K] | undefined {
  const typed =
    raw === "true"
      ? true
      : raw === "false"
        ? false
        : specOf(key).kind === "range" && /^\d+$/.test(raw)
          ? Number(raw)
          : raw;
  return readSetting(key, typed);
}
