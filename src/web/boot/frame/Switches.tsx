import { type Locale, localeCodes, localeNames, useLocale, useT } from "#web/i18n.ts";
import { changeSetting, useSetting } from "#web/settings/store.ts";

const order: readonly Locale[] = ["id-ID", "en-US", "fr-FR", "ru-RU", "zh-CN"];

export function LanguageSwitch() {
  const t = useT();
  const now = useLocale();
  return (
    <div className="g-lang" role="group" aria-label={t("Bahasa")}>
      {order.map((locale) => (
        <button key={locale} type="button" lang={locale} aria-label={localeNames[locale]} aria-pressed={locale === now} onClick={() => changeSetting("locale", locale)}>
          {localeCodes[locale]}
        </button>
      ))}
    </div>
  );
}

export function ThemeSwitch() {
  const t = useT();
  const dark = useSetting("theme") === "dark";
  const label = dark ? t("Tema terang") : t("Tema gelap");
  return (
    <button type="button" className="g-icon" aria-label={label} title={label} onClick={() => changeSetting("theme", dark ? "default" : "dark")}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {dark ? <path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm0-6v3m0 16v3M1 12h3m16 0h3M4.2 4.2l2.1 2.1m11.4 11.4 2.1 2.1m0-15.6-2.1 2.1M6.3 17.7l-2.1 2.1" /> : <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />}
      </svg>
    </button>
  );
}
