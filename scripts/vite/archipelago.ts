import type { Plugin } from "vite";
import { brickRows, grid } from "./brick-map.ts";
import { plants, routes, warehouses } from "./network.ts";

type Ink = {
  readonly wall: string;
  readonly accent: string;
  readonly bricks: readonly [string, string, string, string, string];
  readonly route: string;
  readonly ground: string;
  readonly paper: string;
};
export const inks: Readonly<Record<"light" | "dark", Ink>> = {
  light: {
    wall: "#e9edf5",
    accent: "#dfe5f1",
    bricks: ["#c3d4fb", "#94b3f9", "#6a95f6", "#4b7cf3", "#2f5fd6"],
    route: "#1d3f9a",
    ground: "#f4f6fa",
    paper: "#fff",
  },
  dark: {
    wall: "#151a2a",
    accent: "#192036",
    bricks: ["#22325f", "#2b4690", "#3660cb", "#4b7cf3", "#8fb0fb"],
    route: "#dbe6ff",
    ground: "#0f111a",
    paper: "#151824",
  },
};
const [width, height] = grid.brick;
const brick = (x: number, y: number) => `M${x + 1} ${y + 1}h${width - 2}v${height - 2}h${2 - width}z`;

/** One path per shade instead of seven hundred rectangles. */
function bricksOf(rows: readonly string[], shade: string): string {
  return rows
    .map((row, course) =>
      Array.from(row, (digit, column) =>
        digit === shade ? brick(grid.left + (column + (course % 2 ? 0.5 : 0)) * width, grid.top + course * height) : "",
      ).join(""),
    )
    .join("");
}

/** A few highlighted bricks of the wall, the same at every build. */
const accents = Array.from({ length: 190 }, (_, i) => {
  const n = Math.imul(i + 7, 2654435761) >>> 0;
  const course = (n >>> 8) % 113;
  return brick(((n >>> 16) % 60) * width - (course % 2 ? 8 : 0), course * height);
}).join("");

/** The archipelago drawn in bricks before a wall, with an illustrative network over it. */
export function archipelago(ink: Ink, rows: readonly string[]): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 944 900" preserveAspectRatio="xMidYMid meet">',
    `<defs><pattern id="w" width="16" height="16" patternUnits="userSpaceOnUse"><path fill="${ink.wall}" d="M1 1h14v6h-14zM-7 9h14v6h-14zM9 9h14v6h-14z"/></pattern>`,
    '<radialGradient id="f" gradientUnits="userSpaceOnUse" cx="472" cy="380" r="1" gradientTransform="translate(472 380) scale(640 520) translate(-472 -380)"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></radialGradient>',
    '<mask id="m"><rect x="-2000" y="-2000" width="4944" height="4900" fill="url(#f)"/></mask></defs>',
    `<g mask="url(#m)"><rect x="-2000" y="-2000" width="4944" height="4900" fill="url(#w)"/><path d="${accents}" fill="${ink.accent}"/></g>`,
    ...ink.bricks.map((colour, i) => `<path d="${bricksOf(rows, String(i + 1))}" fill="${colour}"/>`),
    `<g fill="none"><path d="${routes}" stroke="${ink.ground}" stroke-width="4" stroke-opacity=".55"/><path d="${routes}" stroke="${ink.route}" stroke-width="1.5"/></g>`,
    ...warehouses.map(
      ([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${ink.paper}" stroke="${ink.route}" stroke-width="1.75"/>`,
    ),
    ...plants.map(
      ([x, y]) =>
        `<rect x="${x - 6}" y="${y - 6}" width="12" height="12" rx="2.5" fill="${ink.route}" stroke="${ink.ground}" stroke-width="2"/>`,
    ),
    "</svg>",
  ].join("");
}

/**
 * Draws the picture of the sign-in page at build time: coast lines sampled into bricks, three kilobytes instead of an
 * atlas.
 */
export function archipelagoPictures(): Plugin {
  const id = "virtual:archipelago";
  return {
    name: "portal:archipelago",
    resolveId: { filter: { id: /^virtual:archipelago$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /virtual:archipelago$/ },
      handler() {
        const rows = brickRows();
        const built = this.environment.mode === "build";
        const exported = (["light", "dark"] as const).map((name) => {
          const svg = archipelago(inks[name], rows);
          const url = built
            ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `archipelago-${name}.svg`, source: svg })}`
            : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(svg)}`);
          return `export const ${name} = ${url};`;
        });
        return exported.join("\n");
      },
    },
  };
}
