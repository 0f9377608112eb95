/** The person's menu, filtered by role once for all parts of the shell. */
import { useMemo } from "react";
import { useLocation } from "react-router";
import { useAccount, useMenu } from "#platform/access/index.web.ts";
import { registerFilledName } from "#platform/ui/index.web.ts";
import { type MenuItem, menuItemsOf, pagesOf, type ServerNode, trailOf, visibleMenu } from "./menu/tree.web.ts";

const none: readonly string[] = [];
let cache: { nodes: unknown; roles: readonly string[]; items: readonly MenuItem[] } | undefined;

function registerNames(nodes: readonly ServerNode[]): void {
  for (const { name, of, children } of nodes) {
    if (of) registerFilledName(name, of.title, { product: of.product });
    registerNames(children ?? []);
  }
}

/** Several parts use the same tree, which is built once per change of its source. */
function build(nodes: Parameters<typeof menuItemsOf>[0], roles: readonly string[]): readonly MenuItem[] {
  if (cache && cache.nodes === nodes && cache.roles.join() === roles.join()) return cache.items;
  registerNames(nodes);
  const items = visibleMenu(menuItemsOf(nodes), roles);
  cache = { nodes, roles, items };
  return items;
}

export function useShellMenu(): {
  readonly items: readonly MenuItem[];
  readonly loading: boolean;
  readonly failed: boolean;
} {
  const { nodes, state } = useMenu();
  const account = useAccount();
  const roles = useMemo(() => account?.roles.map((r) => r.role) ?? none, [account]);
  const items = useMemo(() => build(nodes, roles), [nodes, roles]);
  return { items, loading: state === "loading", failed: state === "failed" };
}

export function useTrail(): readonly MenuItem[] {
  const { items } = useShellMenu();
  const { pathname } = useLocation();
  return useMemo(() => trailOf(items, pathname), [items, pathname]);
}

export function usePages() {
  const { items } = useShellMenu();
  return useMemo(() => pagesOf(items), [items]);
}
