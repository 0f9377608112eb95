/** A handle at the right edge that opens five appearance buttons. On phones they are opened from the menu. */
import BgColorsOutlined from "@ant-design/icons/BgColorsOutlined";
import BookOutlined from "@ant-design/icons/BookOutlined";
import LayoutOutlined from "@ant-design/icons/LayoutOutlined";
import LeftOutlined from "@ant-design/icons/LeftOutlined";
import MoonOutlined from "@ant-design/icons/MoonOutlined";
import SettingOutlined from "@ant-design/icons/SettingOutlined";
import SunOutlined from "@ant-design/icons/SunOutlined";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  changeSetting,
  changeSettings,
  closeDialog,
  lazyPart,
  openDialog,
  useOpenDialog,
  useSetting,
  useT,
} from "#platform/ui/index.web.ts";
import styles from "./side-buttons.module.css";

const ColourPanel = lazy(() => lazyPart(() => import("./ColourPanel.tsx")));

function Tool({
  title,
  on,
  onClick,
  children,
}: {
  readonly title: string;
  readonly on?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="p-ib"
      data-tip={title}
      data-tip-side="left"
      aria-label={title}
      data-on={on ? "" : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export function SideButtons() {
  const t = useT();
  const root = useRef<HTMLElement>(null);
  const opened = useOpenDialog() === "looks";
  const [colours, setColours] = useState(false);
  const drawer = useSetting("isSidebarOpen");
  const presets = useSetting("isPreselectedOpen");
  const dark = useSetting("theme") === "dark";
  const navigate = useNavigate();
  const open = opened || drawer;
  const phone = useSetting("isMobileView");
  const inMenu = useSetting("layoutMenu") !== "noMenu" && phone;
  useEffect(() => {
    if (!opened) return;
    // the pressed element no longer exists: the handle is replaced by the buttons, the phone's menu closes
    const frame = requestAnimationFrame(() => root.current?.querySelector("button")?.focus());
    const away = () => {
      closeDialog();
      setColours(false);
    };
    const outside = (e: Event) => !root.current?.contains(e.target as Node) && away();
    const onEscape = (e: KeyboardEvent) => {
      if (e.key !== "Escape") return;
      away();
      requestAnimationFrame(() => root.current?.querySelector("button")?.focus());
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", onEscape);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", onEscape);
    };
  }, [opened]);
  return (
    <aside aria-label={t("Tampilan")} className={styles.toolsEdge} data-docked={drawer ? "" : undefined} ref={root}>
      {open ? (
        <div className={styles.toolsBox} role="toolbar" aria-orientation="vertical" aria-label={t("Tampilan")}>
          <Tool title="Settings" on={drawer} onClick={() => changeSetting("isSidebarOpen", !drawer)}>
            <SettingOutlined />
          </Tool>
          <Tool
            title="Pre-Configured Layouts"
            on={presets}
            onClick={() => changeSetting("isPreselectedOpen", !presets)}
          >
            <LayoutOutlined />
          </Tool>
          <Tool
            title="Switch Dark / Light Theme"
            onClick={() => changeSettings({ theme: dark ? "default" : "dark", isThemeSystem: false })}
          >
            {dark ? <SunOutlined /> : <MoonOutlined />}
          </Tool>
          <Tool title="Set Primary Color" on={colours} onClick={() => setColours(!colours)}>
            <BgColorsOutlined />
          </Tool>
          <Tool title="Documentation" onClick={() => void navigate("/page/faq")}>
            <BookOutlined />
          </Tool>
          {colours ? (
            <Suspense fallback={null}>
              <div className={styles.colourPop}>
                <ColourPanel />
              </div>
            </Suspense>
          ) : null}
        </div>
      ) : inMenu ? null : (
        <button
          type="button"
          className={styles.toolsHandle}
          aria-label={t("Tampilan")}
          aria-expanded="false"
          onClick={() => openDialog("looks")}
        >
          <LeftOutlined />
        </button>
      )}
    </aside>
  );
}
