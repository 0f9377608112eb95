/** The menu at the left: classic or flyout, wide or collapsed. */
import MenuFoldOutlined from "@ant-design/icons/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons/MenuUnfoldOutlined";
import { menuWidth } from "#kit/constants.ts";
import { Avatar, changeSetting, useSetting, useT } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { roleName } from "#platform/access/index.ts";
import { UserMenu } from "../top/UserMenu.tsx";
import { useShellMenu } from "../useShellMenu.ts";
import { Branch } from "./Branch.tsx";
import { Brand } from "./Brand.tsx";
import { Rail } from "./Rail.tsx";
import { MenuPending } from "./MenuSkeleton.tsx";
import coloursStyles from "./colours.module.css";
import styles from "./side.module.css";

const compactWidth = 150;

function useShape() {
  const flyout = useSetting("layoutMenu") === "flyout";
  const type = useSetting("flyoutMenuType");
  const compact = flyout && type === "compact";
  const collapsed = useSetting("isMenuCollapsed") && !compact;
  const wide = useSetting("leftMenuWidth");
  const width = collapsed ? menuWidth.collapsed : compact ? compactWidth : flyout ? menuWidth.default : wide;
  return { flyout, type, compact, collapsed, width };
}

function FlyoutUser() {
  const account = useAccount();
  if (!account) return null;
  return (
    <div className={styles.sideUser}>
      <Avatar name={account.name} src={account.avatar} large />
      <span>
        <b className="p-cut">{account.name}</b>
        <span className="p-cut">{roleName(account.roles[0]?.role)}</span>
      </span>
    </div>
  );
}

export function SideMenu() {
  const t = useT();
  const { items } = useShellMenu();
  const { flyout, type, compact, collapsed, width } = useShape();
  const flyoutColor = useSetting("flyoutMenuColor");
  const color = useSetting("menuColor");
  const topbar = useSetting("layoutTopbar");
  const toggle = () => changeSetting("isMenuCollapsed", !collapsed);
  const asRail = collapsed || (flyout && type !== "default");
  const plain = !flyout || type === "default";
  return (
    <aside
      className={`${styles.side} ${coloursStyles.ground}`}
      data-color={color}
      data-collapsed={collapsed ? "" : undefined}
      data-flyout={flyout ? type : undefined}
      data-unfixed={useSetting("isMenuUnfixed") ? "" : undefined}
      data-shadow={useSetting("isMenuShadow") ? "" : undefined}
      style={{ width }}
    >
      <div className={styles.sideHead}>
        <Brand compact={collapsed || compact} stacked={flyout} />
      </div>
      {flyout && !collapsed && !compact ? <FlyoutUser /> : null}
      <nav className={styles.menu} aria-label={t("Menu utama")}>
        {items.length === 0 ? (
          <MenuPending narrow={collapsed || compact} />
        ) : asRail ? (
          <Rail
            items={items}
            color={plain ? color : flyoutColor}
            list={plain}
            labels={collapsed ? "none" : compact ? "below" : "beside"}
          />
        ) : (
          <Branch items={items} />
        )}
      </nav>
      {topbar === "none" ? <UserMenu up narrow={collapsed || compact} /> : null}
      {compact ? null : (
        <button
          type="button"
          className={styles.sideFold}
          onClick={toggle}
          aria-expanded={!collapsed}
          aria-label={collapsed ? t("Lebarkan menu") : undefined}
        >
          {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          {collapsed ? null : <span>{t("Ciutkan menu")}</span>}
        </button>
      )}
    </aside>
  );
}
