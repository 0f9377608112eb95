import { grid, rows } from "virtual:brick-map";
import { plants, routes, warehouses } from "./network.ts";

const [width, height] = grid.brick;
const shades = ["1", "2", "3", "4", "5"] as const;
const brick = (x: number, y: number) => `M${x + 1} ${y + 1}h${width - 2}v${height - 2}h${2 - width}z`;
const left = (column: number, course: number) => grid.left + (column + (course % 2 ? 0.5 : 0)) * width;

/** Five paths, one per shade, instead of seven hundred rectangles. */
const paths = shades.map((shade) => rows.map((row, course) => Array.from(row, (digit, column) => (digit === shade ? brick(left(column, course), grid.top + course * height) : "")).join("")).join(""));

/** A few bricks of the wall stand out; the same ones every time. */
const accents = Array.from({ length: 190 }, (_, i) => {
  const n = Math.imul(i + 7, 2654435761) >>> 0;
  const course = (n >>> 8) % 113;
  return brick(((n >>> 16) % 60) * width - (course % 2 ? 8 : 0), course * height);
}).join("");

/** The archipelago laid in bricks, with a network over it; decoration, so it is named once and not read out in parts. */
export function BrickMap({ label }: { readonly label: string }) {
  return (
    <svg className="art-map" viewBox="0 0 944 900" preserveAspectRatio="xMidYMid slice" role="img" aria-label={label}>
      <defs>
        <pattern id="wall" width="16" height="16" patternUnits="userSpaceOnUse">
          <path fill="var(--p-wall)" d="M1 1h14v6h-14zM-7 9h14v6h-14zM9 9h14v6h-14z" />
        </pattern>
        <radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="472" cy="380" r="1" gradientTransform="translate(472 380) scale(640 520) translate(-472 -380)">
          <stop offset="0" stopColor="#fff" />
          <stop offset=".5" stopColor="#fff" stopOpacity=".85" />
          <stop offset="1" stopColor="#fff" stopOpacity=".12" />
        </radialGradient>
        <mask id="wall-mask">
          <rect x="-500" y="-500" width="1944" height="1900" fill="url(#fade)" />
        </mask>
      </defs>
      <g mask="url(#wall-mask)">
        <rect x="-480" y="-480" width="1904" height="1860" fill="url(#wall)" />
        <path d={accents} fill="var(--p-wall-2)" />
      </g>
      {shades.map((shade, i) => (
        <path key={shade} d={paths[i]} fill={`var(--p-b${shade})`} />
      ))}
      <path d={routes} fill="none" stroke="var(--p-layout)" strokeWidth="4" strokeOpacity=".55" />
      <path d={routes} fill="none" stroke="var(--p-route)" strokeWidth="1.5" />
      {warehouses.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" fill="var(--p-container)" stroke="var(--p-route)" strokeWidth="1.75" />
      ))}
      {plants.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x - 6} y={y - 6} width="12" height="12" rx="2.5" fill="var(--p-route)" stroke="var(--p-layout)" strokeWidth="2" />
      ))}
    </svg>
  );
}
