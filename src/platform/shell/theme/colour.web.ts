/** Readable shades of a brand colour: the hue is kept, and lightness is adjusted until the contrast is sufficient. */
import { defaultPrimaryColour } from "#kit/constants.ts";

export type Shades = {
  readonly brand: string;
  readonly solid: string;
  readonly hover: string;
  readonly active: string;
  readonly text: string;
  readonly bg: string;
  readonly bgHover: string;
  readonly border: string;
};
type Oklch = { readonly l: number; readonly c: number; readonly h: number };
type Rgb = readonly [number, number, number];

const defaultShades: Readonly<Record<"light" | "dark", Shades>> = {
  light: {
    brand: defaultPrimaryColour,
    solid: "#2f62e0",
    hover: "#2554c7",
    active: "#1d45a8",
    text: "#2554c7",
    bg: "#eef3ff",
    bgHover: "#dde8ff",
    border: "#b9ceff",
  },
  dark: {
    brand: defaultPrimaryColour,
    solid: "#2f62e0",
    hover: "#376df2",
    active: "#2554c7",
    text: "#8fb0fb",
    bg: "#1c2748",
    bgHover: "#22315d",
    border: "#34509c",
  },
};
/** The background of text, by theme. */
const surface = { light: "#ffffff", dark: "#151824" } as const;
const enough = 4.5;

const toLinear = (u: number): number => (u <= 0.04045 ? u / 12.92 : ((u + 0.055) / 1.055) ** 2.4);
const toGamma = (u: number): number => (u <= 0.0031308 ? u * 12.92 : 1.055 * u ** (1 / 2.4) - 0.055);
function rgbOf(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
}
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((u) =>
      Math.round(Math.min(1, Math.max(0, toGamma(u))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

function oklchOf(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function rgbOfOklch({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

/** Reduces chroma, never hue or lightness, for colours outside the screen's gamut. */
function shade(base: Oklch, l: number, chroma = base.c): string {
  for (let c = chroma; ; c *= 0.94) {
    const rgb = rgbOfOklch({ l, c, h: base.h });
    if (c < 0.002 || rgb.every((u) => u > -0.0005 && u < 1.0005)) return hexOf(rgb);
  }
}

const luminance = (hex: string): number => {
  const [r, g, b] = rgbOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** Contrast of two colours by WCAG, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Changes lightness in steps until the contrast with every background is sufficient. */
function until(base: Oklch, from: number, step: number, backgrounds: readonly string[]): { hex: string; l: number } {
  for (let l = from; ; l += step) {
    const hex = shade(base, Math.min(1, Math.max(0, l)));
    if (l <= 0 || l >= 1 || backgrounds.every((bg) => contrast(hex, bg) >= enough)) return { hex, l };
  }
}

export function readable(colour: string, dark: boolean): Shades {
  const brand = colour.toLowerCase();
  if (brand === defaultPrimaryColour) return dark ? defaultShades.dark : defaultShades.light;
  const base = oklchOf(brand);
  const solid = until(base, base.l, -0.01, ["#ffffff"]);
  const tint = (l: number, maxChroma: number) => shade(base, l, Math.min(base.c, maxChroma));
  if (dark) {
    const bg = tint(0.28, 0.06);
    const lighter = shade(base, solid.l + 0.03);
    return {
      brand,
      solid: solid.hex,
      hover: contrast(lighter, "#ffffff") >= enough ? lighter : shade(base, solid.l - 0.03),
      active: shade(base, solid.l - 0.06),
      text: until(base, Math.max(base.l, 0.76), 0.01, [surface.dark, bg]).hex,
      bg,
      bgHover: tint(0.33, 0.08),
      border: tint(0.46, 0.12),
    };
  }
  const bg = tint(0.965, 0.02);
  return {
    brand,
    solid: solid.hex,
    hover: shade(base, solid.l - 0.05),
    active: shade(base, solid.l - 0.11),
    text: until(base, solid.l - 0.05, -0.01, [surface.light, bg]).hex,
    bg,
    bgHover: tint(0.93, 0.045),
    border: tint(0.86, 0.08),
  };
}

/** The CSS variables derived from the brand colour. */
export const shadeVariables = (s: Shades): Readonly<Record<string, string>> => ({
  "--p-brand": s.brand,
  "--p-primary": s.solid,
  "--p-primary-hover": s.hover,
  "--p-primary-active": s.active,
  "--p-link": s.text,
  "--p-primary-bg": s.bg,
  "--p-primary-bg-hover": s.bgHover,
  "--p-primary-border": s.border,
});
