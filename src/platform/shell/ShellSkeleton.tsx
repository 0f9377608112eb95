/** The frame while account and menu are loading, with the same dimensions, so that the layout does not shift. */
import { menuWidth } from "#kit/constants.ts";
import { Logo, useSetting } from "#platform/ui/index.web.ts";
import { MenuSkeleton } from "./menu/MenuSkeleton.tsx";
import "./frame.css";
import "./menu/colours.css";
import "./menu/side.css";
import "./menu/rail.css";
import "./top/top.css";

export function ShellSkeleton() {
  const type = useSetting("menuLayoutType");
  const menu = useSetting("layoutMenu");
  const phone = useSetting("isMobileView");
  const color = useSetting("menuColor");
  const left = type === "left" && (menu === "classic" || menu === "flyout") && !phone;
  const collapsed = useSetting("isMenuCollapsed");
  const wide = useSetting("leftMenuWidth");
  return (
    <div className="p-app p-bones">
      <div className="p-frame">
        {left ? (
          <div
            className="p-side"
            data-color={color}
            data-collapsed={collapsed ? "" : undefined}
            style={{ width: collapsed ? menuWidth.collapsed : wide }}
          >
            <div className="p-side-head">
              <Logo />
            </div>
            <div className="p-menu">
              <MenuSkeleton narrow={collapsed} />
            </div>
          </div>
        ) : null}
        <div className="p-main">
          <div className="p-top" />
        </div>
      </div>
    </div>
  );
}
