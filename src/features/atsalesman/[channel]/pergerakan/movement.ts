import { metresBetween } from "#kit/geo.ts";
import type { Fix, Halt, Hole } from "./pergerakan.calls.ts";

type Placed = { readonly store: string; readonly latitude: number | null; readonly longitude: number | null };
/** A stop belongs to the nearest store of the day within this distance. */
const storeMetres = 150;

export function storeAt(
  stop: { readonly latitude: number; readonly longitude: number },
  stores: readonly Placed[],
): string | null {
  const near = stores
    .flatMap(({ store, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ store, metres: metresBetween(stop, { latitude, longitude }) }],
    )
    .filter((s) => s.metres <= storeMetres)
    .sort((a, b) => a.metres - b.metres);
  return near[0]?.store ?? null;
}

/** The position at a moment, interpolated between the neighbouring points; null inside a gap. */
export function placeAt(track: readonly Fix[], gaps: readonly Hole[], at: number): readonly [number, number] | null {
  const next = track.findIndex(([t]) => t >= at);
  const after = track[next];
  if (!after) return null;
  const before = track[next - 1];
  if (!before || after[0] === at) return [after[1], after[2]];
  if (gaps.some((g) => at > g.from && at < g.to)) return null;
  const part = (at - before[0]) / (after[0] - before[0]);
  return [before[1] + (after[1] - before[1]) * part, before[2] + (after[2] - before[2]) * part];
}

/** The driven parts of the track, without gaps. */
export function pieces(track: readonly Fix[], gaps: readonly Hole[]): (readonly Fix[])[] {
  const ends = new Set(gaps.map((g) => g.from));
  const parts: Fix[][] = [[]];
  for (const fix of track) {
    parts.at(-1)?.push(fix);
    if (ends.has(fix[0])) parts.push([]);
  }
  return parts.filter((piece) => piece.length > 0);
}

/** Speed in km/h on the part of the path that contains a moment. */
export function speedAt(track: readonly Fix[], at: number): number | null {
  const next = track.findIndex(([t]) => t >= at);
  const [before, after] = [track[next - 1], track[next]];
  if (!before || !after || after[0] === before[0]) return null;
  const metres = metresBetween(
    { latitude: before[1], longitude: before[2] },
    { latitude: after[1], longitude: after[2] },
  );
  return Math.round((metres / (after[0] - before[0])) * 3.6);
}

export const minutesOf = (spans: readonly Pick<Halt, "from" | "to">[]): number =>
  Math.round(spans.reduce((sum, s) => sum + s.to - s.from, 0) / 60);
