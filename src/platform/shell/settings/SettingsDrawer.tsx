/** All settings of this browser in a drawer at the right edge, effective immediately without saving. */
import CloseOutlined from "@ant-design/icons/CloseOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import SaveOutlined from "@ant-design/icons/SaveOutlined";
import { Button } from "antd";
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { changeSetting, resetSettings, useT, useFeedback } from "#platform/ui/index.web.ts";
import {
  ApplicationSettings,
  BreadcrumbsSettings,
  FooterSettings,
  LayoutSettings,
  MenuSettings,
  TopbarSettings,
} from "./Sections.tsx";
import styles from "./settings.module.css";

const sections: readonly (readonly [string, ComponentType])[] = [
  ["Application Settings", ApplicationSettings],
  ["Layout Settings", LayoutSettings],
  ["Menu Settings", MenuSettings],
  ["Topbar Settings", TopbarSettings],
  ["Breadcrumbs Settings", BreadcrumbsSettings],
  ["Footer Settings", FooterSettings],
];
/** The open section remains open when the drawer is rendered again, as after a change of language. */
let lastOpen = 0;

function Accordion() {
  const id = useId();
  const [open, setOpen] = useState(lastOpen);
  const choose = (at: number) => {
    lastOpen = at === open ? -1 : at;
    setOpen(lastOpen);
  };
  return (
    <div className={styles.accordion}>
      {sections.map(([title, Content], at) => (
        <section key={title}>
          <h2>
            <button
              type="button"
              id={`${id}-${at}`}
              aria-expanded={at === open}
              aria-controls={`${id}-${at}-panel`}
              onClick={() => choose(at)}
            >
              {title}
              <DownOutlined aria-hidden="true" />
            </button>
          </h2>
          {at === open ? (
            <div id={`${id}-${at}-panel`}>
              <Content />
            </div>
          ) : null}
        </section>
      ))}
    </div>
  );
}

const close = () => changeSetting("isSidebarOpen", false);

export default function SettingsDrawer() {
  const t = useT();
  const { modal } = useFeedback();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const reset = () =>
    void modal.confirm({
      title: t("Kembalikan semua pengaturan ke awal?"),
      content: t("Tampilan, menu, dan warna kembali seperti semula. Bahasa tetap."),
      okText: "Reset",
      cancelText: t("Batal"),
      centered: true,
      onOk: resetSettings,
    });
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === "Escape" && !e.defaultPrevented) close();
  };
  return (
    <aside className={styles.settings} ref={box} aria-label="Settings" onKeyDown={onKeyDown}>
      <header>
        <b>Settings</b>
        <span className="p-gap" />
        <Button type="text" size="small" onClick={reset}>
          Reset
        </Button>
        <button type="button" className="p-ib" data-small="" aria-label={t("Tutup")} onClick={close}>
          <CloseOutlined />
        </button>
      </header>
      <Accordion />
      <footer>
        <SaveOutlined aria-hidden="true" /> {t("Berlaku langsung, tersimpan di peramban ini")}
      </footer>
    </aside>
  );
}
