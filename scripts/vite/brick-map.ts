import { readFileSync } from "node:fs";

type Ring = readonly (readonly [number, number])[];
/** A closed coast line with its extent, beyond which no point lies inside it. */
type Coast = {
  readonly ring: Ring;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
};
type Geometry = { readonly type: string; readonly id?: string; readonly arcs: readonly unknown[] };
type Topology = {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly Geometry[] } };
};

/** The picture's grid: bricks of 16 by 8 units, every other course shifted by half a brick. */
export const grid = {
  left: 40,
  top: 208,
  columns: 54,
  courses: 38,
  brick: [16, 8] as const,
  west: 94.6,
  north: 6.2,
  perDegree: 18.2,
};
/**
 * The archipelago and, fainter, its neighbours on the same islands, so that no island is cut and no boundary is drawn.
 */
const home = "360";
const neighbours = new Set(["458", "096", "626"]);
const peninsulaEast = 108;

/** TopoJSON stores each coast line once, as offsets from the preceding point. */
function arcsOf(t: Topology): Ring[] {
  return t.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [
        x * t.transform.scale[0] + t.transform.translate[0],
        y * t.transform.scale[1] + t.transform.translate[1],
      ] as const;
    });
  });
}

function ringsOf(geometry: Geometry, arcs: readonly Ring[]): Ring[] {
  const polygons = (
    geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs
  ) as readonly (readonly (readonly number[])[])[];
  return polygons.flatMap((rings) =>
    rings.map((ring) => ring.flatMap((n) => (n < 0 ? [...(arcs[~n] ?? [])].reverse() : [...(arcs[n] ?? [])]))),
  );
}

function coastOf(ring: Ring): Coast {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return { ring, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

function inside(coasts: readonly Coast[], x: number, y: number): boolean {
  let is = false;
  for (const { ring, west, east, south, north } of coasts) {
    if (x < west || x > east || y < south || y > north) continue;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] ?? [0, 0];
      const [xj, yj] = ring[j] ?? [0, 0];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) is = !is;
    }
  }
  return is;
}

/** The share of land in a brick, from twelve sample points. */
function share(coasts: readonly Coast[], column: number, course: number): number {
  const [w, h] = grid.brick;
  let hits = 0;
  for (let i = 0; i < 12; i++) {
    const px = grid.left + (column + (course % 2 ? 0.5 : 0)) * w + ((i % 4) + 0.5) * (w / 4);
    const py = grid.top + course * h + (Math.floor(i / 4) + 0.5) * (h / 3);
    const lon = grid.west + (px - grid.left) / grid.perDegree;
    if (lon <= 141.02 && inside(coasts, lon, grid.north - (py - grid.top) / grid.perDegree)) hits += 1;
  }
  return hits / 12;
}

/** The shade of a brick depends on its position, so that every build yields the same picture. */
function shade(column: number, course: number): string {
  let n = (column * 374761393 + course * 668265263) >>> 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177) >>> 0;
  const d = ((n ^ (n >>> 16)) >>> 0) % 100;
  return d < 22 ? "2" : d < 62 ? "3" : d < 90 ? "4" : "5";
}

/** One line of digits per course: 0 = sea, 1 = a neighbour, 2 to 5 = shades of the archipelago. */
export function brickRows(atlas = "node_modules/world-atlas/countries-50m.json"): string[] {
  const topology = JSON.parse(readFileSync(atlas, "utf8")) as Topology;
  const arcs = arcsOf(topology);
  const of = (wanted: (id: string) => boolean) =>
    topology.objects.countries.geometries.filter((g) => wanted(g.id ?? "")).flatMap((g) => ringsOf(g, arcs));
  const own = of((id) => id === home).map(coastOf);
  const near = of((id) => neighbours.has(id))
    .map(coastOf)
    .filter(({ east }) => east > peninsulaEast);
  return Array.from({ length: grid.courses }, (_, course) =>
    Array.from({ length: grid.columns }, (_, column) =>
      share(own, column, course) >= 0.25 ? shade(column, course) : share(near, column, course) >= 0.4 ? "1" : "0",
    )
      .join("")
      .replace(/0+$/, ""),
  );
}
