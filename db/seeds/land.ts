import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** A closed ring as flat pairs: longitude, latitude, longitude, latitude … */
type Ring = Float64Array;
type Island = {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  readonly rings: readonly Ring[];
};
type Topology = {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: {
    readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[] };
  };
};
export type OnLand = (latitude: number, longitude: number) => boolean;

/**
 * Whether a point in Indonesia is on land, by the free outlines of Natural Earth, so that no demo store is in the sea.
 */
export async function readLand(): Promise<OnLand> {
  const file = fileURLToPath(new URL("../../node_modules/world-atlas/land-10m.json", import.meta.url));
  const topology = JSON.parse(await readFile(file, "utf8")) as Topology;
  const islands = topology.objects.land.geometries
    .flatMap((g) => g.arcs.map((polygon) => island(topology, polygon)))
    .filter(near);
  return (latitude, longitude) =>
    islands.some(
      (i) =>
        longitude >= i.west &&
        longitude <= i.east &&
        latitude >= i.south &&
        latitude <= i.north &&
        inside(i.rings, longitude, latitude),
    );
}

/** Excludes the mainland of Asia, which is partly inside the bounding box of Indonesia. */
const near = (i: Island): boolean =>
  i.east > 94 && i.west < 142 && i.north > -12 && i.south < 7 && i.east - i.west < 30;

function island(t: Topology, polygon: readonly (readonly number[])[]): Island {
  const rings = polygon.map((arcs) => ring(t, arcs));
  const outer = rings[0] as Ring;
  let [west, east, south, north] = [180, -180, 90, -90];
  for (let i = 0; i < outer.length; i += 2) {
    west = Math.min(west, outer[i] as number);
    east = Math.max(east, outer[i] as number);
    south = Math.min(south, outer[i + 1] as number);
    north = Math.max(north, outer[i + 1] as number);
  }
  return { west, east, south, north, rings };
}

/** Arcs are stored as offsets on a grid; a negative number is an arc in reverse direction. */
function ring(t: Topology, arcs: readonly number[]): Ring {
  const out: number[] = [];
  for (const n of arcs) {
    let [x, y] = [0, 0];
    const points = (t.arcs[n < 0 ? ~n : n] ?? []).map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [
        x * t.transform.scale[0] + t.transform.translate[0],
        y * t.transform.scale[1] + t.transform.translate[1],
      ] as const;
    });
    for (const [longitude, latitude] of n < 0 ? points.reverse() : points) out.push(longitude, latitude);
  }
  return Float64Array.from(out);
}

/** Counts the edges crossed by a ray to the east; an odd number means inside. */
function inside(rings: readonly Ring[], x: number, y: number): boolean {
  let odd = false;
  for (const r of rings) {
    for (let i = 0, j = r.length - 2; i < r.length; j = i, i += 2) {
      const [yi, yj] = [r[i + 1] as number, r[j + 1] as number];
      if (yi > y !== yj > y && x < (((r[j] as number) - (r[i] as number)) * (y - yi)) / (yj - yi) + (r[i] as number))
        odd = !odd;
    }
  }
  return odd;
}
