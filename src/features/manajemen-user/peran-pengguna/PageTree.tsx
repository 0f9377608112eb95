import { Checkbox } from "antd";
import { useMemo } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { type MenuNode, pagesBelow, treeOf } from "./matrix-groups.ts";
import type { MenuRow } from "./peran-pengguna.calls.ts";
import styles from "./roles.module.css";

/** The menu of the role; selecting a group selects the pages in it. */
export function PageTree({
  menus,
  granted,
  fixed,
  onChange,
}: {
  readonly menus: readonly MenuRow[];
  readonly granted: ReadonlySet<number>;
  readonly fixed: boolean;
  readonly onChange: (next: ReadonlySet<number>) => void;
}) {
  const tree = useMemo(() => treeOf(menus), [menus]);
  const set = (ids: readonly number[], on: boolean) => {
    const next = new Set(granted);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    onChange(next);
  };
  return (
    <div className={styles.pages}>
      {tree.map((n) => (
        <section key={n.id}>
          <Branch node={n} {...{ granted, fixed, set }} />
        </section>
      ))}
    </div>
  );
}

function Branch({
  node,
  granted,
  fixed,
  set,
}: {
  readonly node: MenuNode;
  readonly granted: ReadonlySet<number>;
  readonly fixed: boolean;
  readonly set: (ids: readonly number[], on: boolean) => void;
}) {
  const t = useT();
  const ids = pagesBelow(node);
  const on = ids.filter((id) => granted.has(id)).length;
  return (
    <>
      <Checkbox
        disabled={fixed}
        checked={on > 0 && on === ids.length}
        indeterminate={on > 0 && on < ids.length}
        onChange={(e) => set(ids, e.target.checked)}
      >
        <span className={node.children.length > 0 ? "p-strong" : undefined} title={node.href ?? undefined}>
          {t(node.name)}
        </span>
      </Checkbox>
      {node.children.length > 0 ? (
        <ul>
          {node.children.map((c) => (
            <li key={c.id}>
              <Branch node={c} {...{ granted, fixed, set }} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
