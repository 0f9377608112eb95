import type { ActionInfo, MenuRow } from "./peran-pengguna.calls.ts";

/** A row of the matrix: a subject and its permissions. */
export type Line = { readonly subject: string; readonly actions: readonly ActionInfo[] };
export type Group = { readonly name: string; readonly lines: readonly Line[] };

/** The four verbs with a column of their own; all others are displayed as chips at the end of the row. */
export const columns = [
  { verb: "read", label: "Lihat" },
  { verb: "write", label: "Ubah" },
  { verb: "import", label: "Impor" },
  { verb: "export", label: "Ekspor" },
] as const;
export const verbOf = (action: string): string => action.slice(action.lastIndexOf(".") + 1);
export const isColumn = (action: string): boolean => columns.some((c) => c.verb === verbOf(action));

export function groupsOf(actions: readonly ActionInfo[], words: string, only?: ReadonlySet<string>): Group[] {
  const wanted = words.trim().toLocaleLowerCase("id");
  const shown = actions.filter(
    (a) =>
      (!only || only.has(a.action)) &&
      (wanted === "" || `${a.subject} ${a.verb} ${a.action} ${a.group}`.toLocaleLowerCase("id").includes(wanted)),
  );
  const groups = new Map<string, Map<string, ActionInfo[]>>();
  for (const a of shown) {
    const lines = groups.get(a.group) ?? new Map<string, ActionInfo[]>();
    lines.set(a.subject, [...(lines.get(a.subject) ?? []), a]);
    groups.set(a.group, lines);
  }
  return [...groups].map(([name, lines]) => ({
    name,
    lines: [...lines].map(([subject, list]) => ({ subject, actions: list })),
  }));
}

export type MenuNode = MenuRow & { readonly children: readonly MenuNode[] };
export function treeOf(rows: readonly MenuRow[], parent: number | null = null): MenuNode[] {
  return rows.filter((r) => r.parent_id === parent).map((r) => ({ ...r, children: treeOf(rows, r.id) }));
}
export const pagesBelow = (n: MenuNode): number[] => [
  ...(n.href === null ? [] : [n.id]),
  ...n.children.flatMap(pagesBelow),
];
