/** The frame while account and menu are loading, with the same dimensions, so that the layout does not shift. */
import { menuWidth } from "#kit/constants.ts";
import { Logo, useSetting } from "#platform/ui/index.web.ts";
import { MenuSkeleton } from "./menu/MenuSkeleton.tsx";
import styles from "./frame.module.css";
import coloursStyles from "./menu/colours.module.css";
import sideStyles from "./menu/side.module.css";
import topStyles from "./top/top.module.css";

export function ShellSkeleton() {
  const type = useSetting("menuLayoutType");
  const menu = useSetting("layoutMenu");
  const phone = useSetting("isMobileView");
  const color = useSetting("menuColor");
  const left = type === "left" && (menu === "classic" || menu === "flyout") && !phone;
  const collapsed = useSetting("isMenuCollapsed");
  const wide = useSetting("leftMenuWidth");
  return (
    <div className="p-app">
      <div className={styles.frame}>
        {left ? (
          <div
            className={`${sideStyles.side} ${coloursStyles.ground}`}
            data-color={color}
            data-collapsed={collapsed ? "" : undefined}
            style={{ width: collapsed ? menuWidth.collapsed : wide }}
          >
            <div className={sideStyles.sideHead}>
              <Logo />
            </div>
            <div className={sideStyles.menu}>
              <MenuSkeleton narrow={collapsed} />
            </div>
          </div>
        ) : null}
        <div className={styles.main}>
          <div className={topStyles.top} data-bar="top" />
        </div>
      </div>
    </div>
  );
}
