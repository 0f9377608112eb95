/** The tree of the menu with branches that open in place; used by the left menu, the phone's drawer and the lists of the top menus. */
import DownOutlined from "@ant-design/icons/DownOutlined";
import { useId } from "react";
import { usePageName } from "#platform/ui/index.web.ts";
import { Count, Icon, Line } from "./Entry.tsx";
import { toggleOpened, useMenuState } from "./menu-state.web.ts";
import type { MenuItem } from "./tree.web.ts";
import styles from "./side.module.css";

type Props = {
  readonly items: readonly MenuItem[];
  readonly depth?: number;
  readonly onNavigate?: (() => void) | undefined;
  readonly id?: string;
};

export function Branch({ items, depth = 0, onNavigate, id }: Props) {
  return (
    <ul className={styles.menuList} id={id}>
      {items.map((item) => (
        <Node key={item.key} item={item} depth={depth} onNavigate={onNavigate} />
      ))}
    </ul>
  );
}

const indent = (depth: number): number | undefined => (depth === 0 ? undefined : 40 + (depth - 1) * 16);

function Node({
  item,
  depth,
  onNavigate,
}: {
  readonly item: MenuItem;
  readonly depth: number;
  readonly onNavigate: (() => void) | undefined;
}) {
  const pageName = usePageName();
  const { opened, selected } = useMenuState();
  const id = useId();
  if (item.divider) return <li className={styles.menuDivider} aria-hidden="true" />;
  if (item.category) return <li className={styles.menuSection}>{pageName(item.title)}</li>;
  const open = opened.includes(item.key);
  const branch = item.children !== undefined;
  return (
    <li>
      <Line
        item={item}
        expands={branch}
        className={depth === 0 ? styles.menuItem : `${styles.menuItem} ${styles.menuSub}`}
        current={item.key === selected}
        aria-expanded={branch ? open : undefined}
        aria-controls={branch ? id : undefined}
        onClick={branch ? () => toggleOpened(item.key) : onNavigate}
        style={{ paddingLeft: indent(depth) }}
      >
        {depth === 0 ? <Icon item={item} /> : null}
        <span className="p-cut">{pageName(item.title)}</span>
        <Count item={item} />
        {branch ? <DownOutlined className={styles.menuArrow} aria-hidden="true" /> : null}
      </Line>
      {branch && open && item.children ? (
        <Branch
          items={item.url ? [{ ...item, children: undefined, icon: undefined }, ...item.children] : item.children}
          depth={depth + 1}
          onNavigate={onNavigate}
          id={id}
        />
      ) : null}
    </li>
  );
}
