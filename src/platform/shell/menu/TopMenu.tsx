/**
 * The menu as a bar above the page: classic (lists) or flyout (panels). Entries that do not fit are under "Lainnya".
 */
import DownOutlined from "@ant-design/icons/DownOutlined";
import { useLayoutEffect, useRef, useState } from "react";
import { usePageName, useSetting, useT } from "#platform/ui/index.web.ts";
import { TopTools } from "../top/TopTools.tsx";
import { useShellMenu } from "../useShellMenu.ts";
import { Brand } from "./Brand.tsx";
import { Count, Icon, Line } from "./Entry.tsx";
import { FlyoutPanel, type FlyoutState, flyoutTrigger, useFlyout } from "./Flyout.tsx";
import { useMenuState } from "./menu-state.web.ts";
import { MenuPending } from "./MenuSkeleton.tsx";
import type { MenuItem } from "./tree.web.ts";
import coloursStyles from "./colours.module.css";
import styles from "./topmenu.module.css";
import sideStyles from "./side.module.css";

const moreWidth = 104;

/** Number of entries that fit: all are measured once at full width, then the bar is observed. */
function useFitting(count: number) {
  const bar = useRef<HTMLUListElement>(null);
  const widths = useRef<number[]>([]);
  const [fit, setFit] = useState(count);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      if (element.children.length >= count)
        widths.current = Array.from(element.children, (c) => (c as HTMLElement).offsetWidth + 2).slice(0, count);
      const room = element.clientWidth;
      const total = widths.current.reduce((a, b) => a + b, 0);
      let left = total <= room ? room : room - moreWidth;
      let n = 0;
      while (n < widths.current.length && left >= (widths.current[n] ?? 0)) left -= widths.current[n++] ?? 0;
      setFit(n);
    };
    setFit(count);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [count]);
  return { bar, fit };
}

const holds = (item: MenuItem, key: string | undefined): boolean =>
  item.key === key || (item.children?.some((c) => holds(c, key)) ?? false);

function TopEntry({
  item,
  state,
  flyout,
}: {
  readonly item: MenuItem;
  readonly state: FlyoutState;
  readonly flyout: boolean;
}) {
  const pageName = usePageName();
  const [anchor, setAnchor] = useState<HTMLLIElement | null>(null);
  const { selected } = useMenuState();
  const color = useSetting("flyoutMenuColor");
  const menuColor = useSetting("menuColor");
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
        className={styles.topItem}
        current={item.key === selected}
        aria-expanded={branch ? open : undefined}
        aria-haspopup={branch ? "true" : undefined}
        onClick={branch ? onClick : undefined}
      >
        <Icon item={item} />
        <span>{pageName(item.title)}</span>
        <Count item={item} />
        {branch ? <DownOutlined className={sideStyles.menuArrow} aria-hidden="true" /> : null}
      </Line>
      {branch && open ? (
        <FlyoutPanel
          item={item}
          anchor={anchor}
          side="below"
          state={state}
          color={flyout ? color : menuColor}
          list={!flyout}
        />
      ) : null}
    </li>
  );
}

export function TopMenu() {
  const t = useT();
  const { items } = useShellMenu();
  const flyout = useSetting("layoutMenu") === "flyout";
  const topbar = useSetting("layoutTopbar");
  const state = useFlyout();
  const entries = items.filter((i) => !i.category && !i.divider);
  const { bar, fit } = useFitting(entries.length);
  const rest = entries.slice(fit);
  const more: MenuItem = { key: "more", title: "Lainnya", icon: "appstore", children: rest };
  return (
    <div
      className={`${styles.topmenu} ${coloursStyles.ground}`}
      data-bar="menu"
      data-color={useSetting("menuColor")}
      data-shadow={useSetting("isMenuShadow") ? "" : undefined}
      data-unfixed={useSetting("isMenuUnfixed") ? "" : undefined}
    >
      <Brand />
      <nav aria-label={t("Menu utama")}>
        {items.length === 0 ? (
          <MenuPending flat />
        ) : (
          <ul ref={bar} className={styles.topList}>
            {entries.slice(0, fit).map((item) => (
              <TopEntry key={item.key} item={item} state={state} flyout={flyout} />
            ))}
            {rest.length > 0 ? <TopEntry item={more} state={state} flyout={flyout} /> : null}
          </ul>
        )}
      </nav>
      {topbar === "none" ? <TopTools /> : null}
    </div>
  );
}
