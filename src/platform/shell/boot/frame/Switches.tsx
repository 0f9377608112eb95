import { changeLook, useLook } from "../look.web.ts";
import { useGuestT } from "#platform/ui/index.web.ts";

const languages = [
  ["id-ID", "Bahasa Indonesia"],
  ["en-US", "English"],
  ["fr-FR", "Français"],
  ["ru-RU", "Русский"],
  ["zh-CN", "简体中文"],
] as const;

export function LanguageSwitch() {
  const t = useGuestT();
  const { locale } = useLook();
  return (
    <fieldset aria-label={t("Bahasa")}>
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-label={`${code.slice(0, 2).toUpperCase()} ${name}`}
          aria-pressed={code === locale}
          onClick={() => changeLook({ locale: code })}
        >
          {code.slice(0, 2).toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

const sun =
  "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm0-6v3m0 16v3M1 12h3m16 0h3M4.2 4.2l2.1 2.1m11.4 11.4 2.1 2.1m0-15.6-2.1 2.1M6.3 17.7l-2.1 2.1";
const moon = "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z";
const sliders = "M4 7h16M4 17h16M15 4v6M8 14v6";

function Switch({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: string;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}

/** The portal's settings drawer is loaded on demand. */
const openSettings = () => void import("./open-settings.web.ts").then((m) => m.openSettings());

export function LookSwitches() {
  const t = useGuestT();
  const dark = useLook().theme === "dark";
  return (
    <>
      <Switch
        label={dark ? t("Tema terang") : t("Tema gelap")}
        icon={dark ? sun : moon}
        onClick={() => changeLook({ theme: dark ? "default" : "dark" })}
      />
      <Switch label={t("Pengaturan tampilan")} icon={sliders} onClick={openSettings} />
    </>
  );
}
