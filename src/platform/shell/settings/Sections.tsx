/** The six sections of the settings drawer. */
import DesktopOutlined from "@ant-design/icons/DesktopOutlined";
import MoonOutlined from "@ant-design/icons/MoonOutlined";
import SunOutlined from "@ant-design/icons/SunOutlined";
import { Input, Slider } from "antd";
import { useEffect, useId, useState } from "react";
import { menuWidth } from "#kit/constants.ts";
import {
  changeSetting,
  changeSettings,
  localeNames,
  Segmented,
  type Settings,
  useSetting,
  useT,
} from "#platform/ui/index.web.ts";
import ColourPanel from "./ColourPanel.tsx";
import { Choice, ChoiceField, Section, Swatches, Toggle } from "./Controls.tsx";
import { StylePicker } from "./StylePicker.tsx";
import styles from "./settings.module.css";

const menuColours = { white: "var(--p-container)", gray: "var(--p-fill-2)", dark: "#0c0e16" } as const;

function AppName() {
  const id = useId();
  const t = useT();
  const name = useSetting("logo");
  const [text, setText] = useState(name);
  useEffect(() => setText(name), [name]);
  const empty = text.trim() === "";
  return (
    <div>
      <label className={styles.settingLabel} htmlFor={id}>
        Application Name
      </label>
      <Input
        id={id}
        maxLength={40}
        value={text}
        status={empty ? "error" : undefined}
        aria-describedby={empty ? `${id}-why` : undefined}
        onChange={(e) => {
          setText(e.target.value);
          changeSetting("logo", e.target.value);
        }}
        onBlur={() => setText(name)}
      />
      {empty ? (
        <p className="p-caption p-down" id={`${id}-why`}>
          {t("Nama tidak boleh kosong.")}
        </p>
      ) : null}
    </div>
  );
}

export const ApplicationSettings = () => (
  <Section>
    <AppName />
    <ChoiceField
      name="routerAnimation"
      label="Router Animation"
      choices={{
        none: "None",
        "slide-fadein-up": "Slide Up",
        "slide-fadein-right": "Slide Right",
        fadein: "Fade In",
        "zoom-fadein": "Zoom",
      }}
    />
    <ChoiceField name="locale" label="Internationalization" choices={localeNames} />
    <Toggle name="isLetterKeys" label="Single-Key Shortcuts" />
  </Section>
);

type ThemeChoice = "default" | "dark" | "system";
export function ThemeChoice() {
  const t = useT();
  const theme = useSetting("theme");
  const system = useSetting("isThemeSystem");
  const choose = (choice: ThemeChoice) =>
    changeSettings(choice === "system" ? { isThemeSystem: true } : { isThemeSystem: false, theme: choice });
  const options = [
    { value: "default", label: "Default", icon: <SunOutlined /> },
    { value: "dark", label: "Dark", icon: <MoonOutlined /> },
    { value: "system", label: t("Sistem"), icon: <DesktopOutlined /> },
  ] as const;
  return (
    <fieldset className={styles.settingGroup}>
      <legend className={styles.settingLabel}>Theme</legend>
      <Segmented<ThemeChoice> block value={system ? "system" : theme} options={[...options]} onChange={choose} />
    </fieldset>
  );
}

export const LayoutSettings = () => (
  <Section>
    <StylePicker />
    <ThemeChoice />
    <ColourPanel />
    <div>
      <Toggle name="isContentMaxWidth" label="Content Max-Width" />
      <Toggle name="isAppMaxWidth" label="Layout Max-Width" />
      <Toggle name="isGrayBackground" label="Layout Gray Background" />
      <Toggle name="isSquaredBorders" label="Card Squared Borders" />
      <Toggle name="isCardShadow" label="Card Shadow" />
      <Toggle name="isBorderless" label="Card Borderless" />
      <Toggle name="isAuthTopbar" label="Auth Layout Topbar" />
      <Swatches
        name="authPagesColor"
        label="Auth Layout Background"
        colours={{
          white: "var(--p-container)",
          gray: "var(--p-fill-2)",
          image: "linear-gradient(135deg,#94b3f9,#2f5fd6)",
        }}
      />
    </div>
  </Section>
);

function MenuWidth() {
  const width = useSetting("leftMenuWidth");
  return (
    <div>
      <div className={styles.settingLine}>
        <span>Menu Width</span>
        <span className="p-tabular p-muted">{width} px</span>
      </div>
      <Slider
        min={menuWidth.min}
        max={menuWidth.max}
        value={width}
        onChange={(next) => changeSetting("leftMenuWidth", next)}
        ariaLabelForHandle="Menu Width"
        tooltip={{ open: false }}
      />
    </div>
  );
}

const left = { left: "Left", top: "Top" } as const;
export function MenuSettings() {
  const menu = useSetting("layoutMenu");
  const type = useSetting("menuLayoutType");
  const flyout = useSetting("flyoutMenuType");
  const full = menu === "classic" || menu === "flyout";
  const variants: Readonly<Record<Settings["layoutMenu"], string>> = {
    classic: "Classic",
    flyout: "Flyout",
    simply: "Simply",
    noMenu: "None",
  };
  return (
    <Section>
      <Choice name="layoutMenu" label="Menu Variant" choices={variants} />
      {full ? <Choice name="menuLayoutType" label="Menu Layout Type" choices={left} /> : null}
      {menu === "flyout" ? (
        <Choice
          name="flyoutMenuType"
          label="Sub Menu Type"
          choices={{ flyout: "Flyout", default: "Default", compact: "Compact" }}
        />
      ) : null}
      {menu === "noMenu" ? null : (
        <div>
          <Swatches name="menuColor" label="Menu Color" colours={menuColours} />
          {menu === "flyout" && flyout !== "default" ? (
            <Swatches
              name="flyoutMenuColor"
              label="Flyout Color"
              colours={{ ...menuColours, blue: "var(--p-primary)" }}
            />
          ) : null}
          {full && type === "left" ? <Toggle name="isMenuCollapsed" label="Menu Collapsed" /> : null}
          <Toggle name="isMenuGroupsKept" label="Keep Menu Groups Open" />
          <Toggle name="isMenuUnfixed" label="Menu Unfixed" />
          <Toggle name="isMenuShadow" label="Menu Shadow" />
          {menu === "classic" && type === "left" ? <MenuWidth /> : null}
        </div>
      )}
    </Section>
  );
}

export const TopbarSettings = () => (
  <Section>
    <Choice name="layoutTopbar" label="Topbar Variant" choices={{ v1: "Variant 1", none: "None" }} />
    <div>
      <Toggle name="isTopbarSeparated" label="Topbar Separated" />
      <Toggle name="isTopbarFixed" label="Topbar Fixed" />
      <Toggle name="isGrayTopbar" label="Topbar Gray Background" />
    </div>
  </Section>
);

export const BreadcrumbsSettings = () => (
  <Section>
    <Choice
      name="layoutBreadcrumbs"
      label="Breadcrumbs Variant"
      choices={{ v1: "Variant 1", v2: "Variant 2", noBreadcrumbs: "None" }}
    />
  </Section>
);

export const FooterSettings = () => (
  <Section>
    <ChoiceField
      name="layoutFooter"
      label="Footer Variant"
      choices={{ v1: "Variant 1", v2: "Variant 2", v3: "Variant 3", v4: "Variant 4", noFooter: "None" }}
    />
  </Section>
);
