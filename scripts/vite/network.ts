import { grid } from "./brick-map.ts";

type Place = readonly [longitude: number, latitude: number];
export type Point = readonly [x: number, y: number];

/** Illustrative places, one per island group; they are not real plants or stores. */
const places = {
  lhoknga: [95.3, 5.4],
  medan: [98.7, 3.6],
  padang: [100.4, -0.9],
  pekanbaru: [101.6, 1.2],
  palembang: [104.5, -2.8],
  cilegon: [106.1, -6.1],
  tuban: [111.6, -6.9],
  denpasar: [115.2, -8.5],
  pontianak: [109.5, 0.2],
  banjarmasin: [114.7, -3.2],
  samarinda: [117.0, -0.5],
  makassar: [119.7, -4.6],
  kendari: [122.4, -4.0],
  manado: [124.7, 1.3],
  ambon: [128.5, -3.4],
  sorong: [131.4, -1.0],
  timika: [137.3, -4.3],
  jayapura: [139.6, -2.8],
  kupang: [123.8, -10.1],
} as const satisfies Record<string, Place>;
type Name = keyof typeof places;

const plantNames: readonly Name[] = ["lhoknga", "padang", "cilegon", "tuban", "makassar"];
const legs: readonly (readonly [Name, Name])[] = [
  ["lhoknga", "medan"],
  ["medan", "padang"],
  ["padang", "pekanbaru"],
  ["padang", "palembang"],
  ["palembang", "cilegon"],
  ["cilegon", "pontianak"],
  ["cilegon", "tuban"],
  ["tuban", "banjarmasin"],
  ["banjarmasin", "samarinda"],
  ["banjarmasin", "makassar"],
  ["tuban", "denpasar"],
  ["denpasar", "kupang"],
  ["makassar", "kendari"],
  ["kendari", "manado"],
  ["kendari", "ambon"],
  ["ambon", "sorong"],
  ["sorong", "timika"],
  ["timika", "jayapura"],
];

const at = (name: Name): Point => [
  Math.round(grid.left + (places[name][0] - grid.west) * grid.perDegree),
  Math.round(grid.top + (grid.north - places[name][1]) * grid.perDegree),
];
export const plants: readonly Point[] = plantNames.map(at);
export const warehouses: readonly Point[] = (Object.keys(places) as Name[])
  .filter((n) => !plantNames.includes(n))
  .map(at);

/** Across, down, across, with rounded corners: a route drawn like a line of mortar. */
function leg([x1, y1]: Point, [x2, y2]: Point): string {
  const [dx, dy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)];
  const middle = Math.round((x1 + x2) / 2);
  const r = Math.min(6, Math.abs(x2 - x1) / 2, Math.abs(y2 - y1) / 2);
  if (r < 1) return `M${x1} ${y1}L${x2} ${y2}`;
  return `M${x1} ${y1}H${middle - dx * r}Q${middle} ${y1} ${middle} ${y1 + dy * r}V${y2 - dy * r}Q${middle} ${y2} ${middle + dx * r} ${y2}H${x2}`;
}
export const routes: string = legs.map(([a, b]) => leg(at(a), at(b))).join("");
