/**
 * The router supports only whole segments. A segment such as `laporan-:product` becomes a param `laporan-`, whose value
 * is validated and split here.
 */
const partial = /^([^:]+):([a-zA-Z]+)$/;
type Params = Readonly<Record<string, string | undefined>>;

/** `/laporan-:product/stok` → `/:laporan-product/stok`. */
export const routerPath = (route: string): string =>
  route
    .split("/")
    .map((s) => s.replace(partial, (_, head: string, name: string) => `:${head.replace(/-$/, "")}__${name}`))
    .join("/");

/** Values of whole and partial params; null if a segment lacks its prefix. */
export function partsOf(route: string, params: Params): Params | null {
  const values: Record<string, string | undefined> = { ...params };
  for (const segment of route.split("/")) {
    const [, head, name] = partial.exec(segment) ?? [];
    if (!head || !name) continue;
    const key = `${head.replace(/-$/, "")}__${name}`;
    const value = params[key];
    if (!value?.startsWith(head) || value.length === head.length) return null;
    delete values[key];
    values[name] = value.slice(head.length);
  }
  return values;
}

const freedom = (segment: string): number => (segment.startsWith(":") ? 2 : partial.test(segment) ? 1 : 0);
/**
 * Sorts routes so that of two that match an address, the one with the earlier fixed segment comes first. The router
 * scores both equally (`/manual-book/:slug` and `/laporan-:product/penjualan-distributor`) and takes the first.
 */
export function byFixedSegments(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const differs = freedom(left[i] ?? "") - freedom(right[i] ?? "");
    if (differs !== 0) return differs;
  }
  return 0;
}
