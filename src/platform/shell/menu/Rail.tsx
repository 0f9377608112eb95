/** Top-level entries whose children appear in a panel at the side: the collapsed menu, and the flyout variants. */
import RightOutlined from "@ant-design/icons/RightOutlined";
import { useState } from "react";
import { usePageName } from "#platform/ui/index.web.ts";
import { Count, Icon, Line } from "./Entry.tsx";
import { FlyoutPanel, type FlyoutState, flyoutTrigger, useFlyout } from "./Flyout.tsx";
import { useMenuState } from "./menu-state.web.ts";
import type { MenuItem } from "./tree.web.ts";
import css from "./side.module.css";

type Props = {
  readonly items: readonly MenuItem[];
  readonly color: string;
  readonly labels: "none" | "beside" | "below";
  readonly list?: boolean;
};

export function Rail({ items, color, labels, list = false }: Props) {
  const state = useFlyout();
  const shown = labels === "below" ? items.filter((i) => !i.category && !i.divider) : items;
  return (
    <ul className={css.menuList} data-labels={labels}>
      {shown.map((item) => (
        <RailEntry key={item.key} item={item} state={state} color={color} labels={labels} list={list} />
      ))}
    </ul>
  );
}

const holds = (item: MenuItem, key: string | undefined): boolean =>
  item.key === key || (item.children?.some((c) => holds(c, key)) ?? false);

function RailEntry({
  item,
  state,
  color,
  labels,
  list,
}: { readonly item: MenuItem; readonly state: FlyoutState } & Required<Omit<Props, "items">>) {
  const pageName = usePageName();
  const [anchor, setAnchor] = useState<HTMLLIElement | null>(null);
  const { selected } = useMenuState();
  const title = pageName(item.title);
  if (item.divider) return <li className={css.menuDivider} aria-hidden="true" />;
  if (item.category)
    return <li className={css.menuSection}>{labels === "none" ? <span className="p-hidden">{title}</span> : title}</li>;
  const branch = item.children !== undefined;
  const open = state.open === item.key;
  const { onClick, ...pointer } = flyoutTrigger(state, item.key);
  return (
    <li
      ref={setAnchor}
      data-within={holds(item, selected) ? "" : undefined}
      {...(branch ? pointer : { onPointerEnter: state.hide })}
    >
      <Line
        item={item}
        expands={branch}
        className={css.menuItem}
        current={item.key === selected}
        aria-expanded={branch ? open : undefined}
        aria-haspopup={branch ? "true" : undefined}
        aria-label={labels === "none" ? title : undefined}
        data-tip={labels === "none" && !branch ? title : undefined}
        data-tip-side="right"
        onClick={branch ? onClick : undefined}
      >
        <Icon item={item} />
        {labels === "none" ? null : <span className="p-cut">{title}</span>}
        <Count item={item} />
        {branch && labels === "beside" ? <RightOutlined className={css.menuArrow} aria-hidden="true" /> : null}
      </Line>
      {branch && open ? (
        <FlyoutPanel
          item={item}
          anchor={anchor}
          side="right"
          state={state}
          color={color}
          list={list}
          titled={labels === "none"}
        />
      ) : null}
    </li>
  );
}
