/** The simplest menu: one bar with all pages under one button. */
import DownOutlined from "@ant-design/icons/DownOutlined";
import { Popup, useSetting, useT } from "#platform/ui/index.web.ts";
import { Favourites } from "../top/Favourites.tsx";
import { SearchButton } from "../top/SearchButton.tsx";
import { TopTools } from "../top/TopTools.tsx";
import { useShellMenu } from "../useShellMenu.ts";
import { Branch } from "./Branch.tsx";
import { Brand } from "./Brand.tsx";
import { MenuPending } from "./MenuSkeleton.tsx";
import coloursStyles from "./colours.module.css";
import styles from "./topmenu.module.css";
import sideStyles from "./side.module.css";

export function SimplyBar() {
  const t = useT();
  const { items } = useShellMenu();
  const own = useSetting("layoutTopbar") === "none";
  return (
    <div
      className={`${styles.topmenu} ${coloursStyles.ground} p-simply`}
      data-bar="menu"
      data-color={useSetting("menuColor")}
      data-shadow={useSetting("isMenuShadow") ? "" : undefined}
      data-unfixed={useSetting("isMenuUnfixed") ? "" : undefined}
    >
      <Brand />
      <Popup
        className={styles.simplyPages}
        trigger={(props) => (
          <button type="button" className={styles.topItem} {...props}>
            {t("Halaman")} <DownOutlined className={sideStyles.menuArrow} aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <nav className={sideStyles.menu} aria-label={t("Menu utama")}>
            {items.length === 0 ? <MenuPending /> : <Branch items={items} onNavigate={close} />}
          </nav>
        )}
      </Popup>
      {own ? (
        <>
          <Favourites />
          <SearchButton />
        </>
      ) : null}
      <span className="p-gap" />
      {own ? <TopTools /> : null}
    </div>
  );
}
