/** The search field of the top bar; it opens the command palette, as Ctrl+K does. */
import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { useSetting, useT } from "#platform/ui/index.web.ts";
import { setPaletteOpen } from "../palette/palette-state.web.ts";
import styles from "./top.module.css";

const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

export function SearchButton() {
  const t = useT();
  const phone = useSetting("isMobileView");
  const open = () => setPaletteOpen(true);
  const words = t("Cari halaman, toko, atau kode");
  if (phone) {
    return (
      <button type="button" className="p-ib" aria-label={words} onClick={open}>
        <SearchOutlined />
      </button>
    );
  }
  return (
    <button type="button" className={styles.find} onClick={open} aria-keyshortcuts="Control+K">
      <SearchOutlined aria-hidden="true" />
      <span className="p-cut">{words}</span>
      <kbd className="p-kbd">{isApple ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}
