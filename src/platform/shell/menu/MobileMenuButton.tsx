import MenuOutlined from "@ant-design/icons/MenuOutlined";
import { changeSetting, useT } from "#platform/ui/index.web.ts";
import styles from "./mobile.module.css";

/** Opens the menu on phones. */
export function MobileMenuButton({ floating = false }: { readonly floating?: boolean }) {
  const t = useT();
  return (
    <button
      type="button"
      className={floating ? `p-ib ${styles.mobileHandle}` : "p-ib"}
      aria-label={t("Buka menu")}
      onClick={() => changeSetting("isMobileMenuOpen", true)}
    >
      <MenuOutlined />
    </button>
  );
}
