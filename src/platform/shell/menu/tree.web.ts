/** The menu as data: parsing, filtering, lookup and current entry. */

export type MenuItem = {
  readonly key: string;
  readonly title: string;
  readonly url?: string | undefined;
  readonly icon?: string | undefined;
  readonly children?: readonly MenuItem[] | undefined;
  readonly count?: number | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly category?: boolean | undefined;
  readonly divider?: boolean | undefined;
  readonly disabled?: boolean | undefined;
};

type Extras = Partial<Pick<MenuItem, "count" | "roles" | "category" | "divider" | "disabled">>;
export type ServerNode = {
  readonly id: number | string;
  readonly name: string;
  readonly of?: { readonly title: string; readonly product: string };
  readonly href: string | null;
  readonly icon: string | null;
  readonly children: readonly ServerNode[] | null;
} & Extras;

/** A node without address and children is the caption of the following nodes. */
export function menuItemsOf(nodes: readonly ServerNode[]): readonly MenuItem[] {
  return nodes.map((n) => {
    const children = menuItemsOf(n.children ?? []);
    const bare = !n.href && children.length === 0;
    return {
      key: String(n.id),
      title: n.name,
      url: n.href ?? undefined,
      icon: n.icon ?? undefined,
      children: children.length > 0 ? children : undefined,
      count: n.count,
      roles: n.roles,
      disabled: n.disabled,
      divider: n.divider,
      category: n.category ?? (bare && !n.divider),
    };
  });
}

const allowed = (item: MenuItem, roles: readonly string[]): boolean =>
  !item.roles || item.roles.length === 0 || item.roles.some((r) => roles.includes(r));
const isHeading = (item: MenuItem): boolean => item.category === true || item.divider === true;

/**
 * The entries visible to these roles, at every depth; parents without children and captions without entries are
 * removed.
 */
export function visibleMenu(items: readonly MenuItem[], roles: readonly string[]): readonly MenuItem[] {
  const visible = items
    .filter((i) => allowed(i, roles))
    .flatMap((item) => {
      if (!item.children) return [item];
      const children = visibleMenu(item.children, roles);
      return children.length === 0 && !item.url
        ? []
        : [{ ...item, children: children.length > 0 ? children : undefined }];
    });
  return visible.filter((item, at) => {
    if (!isHeading(item)) return true;
    const next = visible[at + 1];
    return next !== undefined && !isHeading(next);
  });
}

/**
 * Every page of the menu once, without captions and disabled entries (and those below); a page without an icon uses its
 * parent's.
 */
export function pagesOf(
  items: readonly MenuItem[],
  icon?: string,
  above: readonly string[] = [],
): readonly (MenuItem & { readonly url: string; readonly above: readonly string[] })[] {
  const seen = new Set<string>();
  return items
    .filter((i) => !isHeading(i) && !i.disabled)
    .flatMap((item) => {
      const own = item.icon ?? icon;
      const self = item.url ? [{ ...item, url: item.url, icon: own, above }] : [];
      return [...self, ...pagesOf(item.children ?? [], own, [...above, item.title])];
    })
    .filter((page) => !seen.has(page.url) && Boolean(seen.add(page.url)));
}

const clean = (path: string): string => path.replace(/[?#].*$/, "").replace(/\/+$/, "") || "/dashboard";
const segments = (path: string): readonly string[] => clean(path).split("/").filter(Boolean);

/** Number of path segments that an entry matches; -1 if it does not match. `:id` and `{id}` match any segment. */
function reach(url: string, path: readonly string[]): number {
  const pattern = segments(url);
  if (pattern.length > path.length) return -1;
  return pattern.every((p, i) => p === path[i] || /^(:|\{)/.test(p)) ? pattern.length : -1;
}

/** The entries from the root to the best match of the path: the longest one, exact matches first. */
export function trailOf(items: readonly MenuItem[], path: string): readonly MenuItem[] {
  const target = segments(path);
  let best: readonly MenuItem[] = [];
  let covered = 0;
  const walk = (level: readonly MenuItem[], above: readonly MenuItem[]) => {
    for (const item of level) {
      if (isHeading(item)) continue;
      const here = [...above, item];
      const length = item.url ? reach(item.url, target) : -1;
      if (length > covered) {
        covered = length;
        best = here;
      }
      if (item.children) walk(item.children, here);
    }
  };
  walk(items, []);
  return best;
}

/** Whether the path is the entry itself and not a page below it. */
export const isExact = (item: MenuItem | undefined, path: string): boolean =>
  item?.url !== undefined && reach(item.url, segments(path)) === segments(path).length;
