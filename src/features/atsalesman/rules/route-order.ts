import { metresBetween, type Place } from "#kit/geo.ts";

/** Maximum number of stops to be optimized; beyond it the order is unchanged. */
const maxStops = 40;

/** Length in metres of the way from the base through all stops, without the way back. */
export function wayMetres(base: Place, stops: readonly Place[]): number {
  let [metres, at] = [0, base];
  for (const stop of stops) {
    metres += metresBetween(at, stop);
    at = stop;
  }
  return Math.round(metres);
}

/** Repeatedly chooses the nearest stop; the earlier of equally near ones. */
function nearestFirst(base: Place, stops: readonly Place[]): number[] {
  const left = stops.map((_, i) => i);
  const order: number[] = [];
  for (let at = base; left.length > 0; ) {
    let best = 0;
    for (let i = 1; i < left.length; i++)
      if (
        metresBetween(at, stops[left[i] as number] as Place) < metresBetween(at, stops[left[best] as number] as Place)
      )
        best = i;
    const [next = 0] = left.splice(best, 1);
    order.push(next);
    at = stops[next] as Place;
  }
  return order;
}

/** All orders obtained by reversing one section, or by moving a section of up to three stops. */
function* neighbours(order: readonly number[]): Generator<number[]> {
  for (let i = 0; i < order.length; i++)
    for (let j = i + 1; j < order.length; j++)
      yield [...order.slice(0, i), ...order.slice(i, j + 1).reverse(), ...order.slice(j + 1)];
  for (let length = 1; length <= 3; length++)
    for (let i = 0; i + length <= order.length; i++) {
      const rest = [...order.slice(0, i), ...order.slice(i + length)];
      const moved = order.slice(i, i + length);
      for (let to = 0; to <= rest.length; to++) if (to !== i) yield [...rest.slice(0, to), ...moved, ...rest.slice(to)];
    }
}

/** A short way through the stops, as their positions in the list. It is deterministic and a suggestion only. */
export function suggestOrder(base: Place, stops: readonly Place[]): number[] {
  const asGiven = stops.map((_, i) => i);
  if (stops.length > maxStops) return asGiven;
  const metres = (order: readonly number[]) =>
    wayMetres(
      base,
      order.map((i) => stops[i] as Place),
    );
  let best = nearestFirst(base, stops);
  let shortest = metres(best);
  for (let better = true; better; ) {
    better = false;
    for (const order of neighbours(best)) {
      const m = metres(order);
      if (m >= shortest) continue;
      [best, shortest, better] = [order, m, true];
      break;
    }
  }
  return shortest < metres(asGiven) ? best : asGiven;
}

/** Roads are longer than straight lines by this factor; average speed in km/h. */
const travel = { detour: 1.3, kmh: 25 } as const;
/** Minutes required for a day's stops and the way between them. */
export const dayMinutes = (atStops: number, metres: number): number =>
  atStops + Math.round(((metres / 1000) * travel.detour * 60) / travel.kmh);
