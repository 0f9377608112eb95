/** The menu on phones: a drawer from the left, opened by its button or by a swipe from the edge of the screen. */
import BgColorsOutlined from "@ant-design/icons/BgColorsOutlined";
import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { useEffect, useRef } from "react";
import { changeSetting, openDialog, useSetting, useT } from "#platform/ui/index.web.ts";
import { UserMenu } from "../top/UserMenu.tsx";
import { useShellMenu } from "../useShellMenu.ts";
import { Branch } from "./Branch.tsx";
import { Brand } from "./Brand.tsx";
import { MenuPending } from "./MenuSkeleton.tsx";
import { watchSwipes } from "./swipe.web.ts";
import coloursStyles from "./colours.module.css";
import sideStyles from "./side.module.css";
import styles from "./mobile.module.css";

const setOpen = (open: boolean) => changeSetting("isMobileMenuOpen", open);
const close = () => setOpen(false);

export default function MobileMenu() {
  const t = useT();
  const open = useSetting("isMobileMenuOpen");
  const { items } = useShellMenu();
  const dialog = useRef<HTMLDialogElement>(null);
  const topbar = useSetting("layoutTopbar");
  const color = useSetting("menuColor");
  useEffect(() => watchSwipes(() => setOpen(true), close), []);
  useEffect(() => {
    const box = dialog.current;
    if (open && box && !box.open) box.showModal();
    if (!open && box?.open) box.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the menu closes it, as Escape does
    <dialog
      ref={dialog}
      className={`${styles.mobile} ${coloursStyles.ground}`}
      data-color={color}
      aria-label={t("Menu utama")}
      onClose={close}
      onClick={(e) => e.target === e.currentTarget && close()}
    >
      <div className={styles.mobileIn}>
        <div className={sideStyles.sideHead}>
          <Brand />
          <span className="p-gap" />
          <button type="button" className="p-ib" aria-label={t("Tutup menu")} onClick={close}>
            <CloseOutlined />
          </button>
        </div>
        <nav className={sideStyles.menu}>
          {items.length === 0 ? <MenuPending /> : <Branch items={items} onNavigate={close} />}
        </nav>
        <button
          type="button"
          className={`${sideStyles.menuItem} ${styles.mobileLooks}`}
          onClick={() => {
            close();
            openDialog("looks");
          }}
        >
          <BgColorsOutlined aria-hidden="true" />
          <span>{t("Tampilan")}</span>
        </button>
        {topbar === "none" ? <UserMenu up /> : null}
      </div>
    </dialog>
  );
}
