import CheckOutlined from "@ant-design/icons/CheckOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import {
  changeSetting,
  type Locale,
  localeCodes,
  localeNames,
  Popup,
  useLocale,
  useT,
} from "#platform/ui/index.web.ts";
import styles from "./top.module.css";
import optionsStyles from "./options.module.css";

/** Languages by their own names, without flags, because flags represent countries. */
export function LanguageMenu() {
  const t = useT();
  const now = useLocale();
  return (
    <Popup
      align="end"
      label={t("Bahasa")}
      trigger={(props) => (
        <button type="button" className={styles.language} {...props}>
          <span className="p-hidden">{t("Bahasa")}: </span>
          {localeCodes[now]} <DownOutlined aria-hidden="true" />
        </button>
      )}
    >
      {(close) => (
        <ul className={optionsStyles.options}>
          {(Object.keys(localeNames) as Locale[]).map((locale) => (
            <li key={locale}>
              <button
                type="button"
                lang={locale}
                aria-current={locale === now ? "true" : undefined}
                onClick={() => {
                  close();
                  changeSetting("locale", locale);
                }}
              >
                <span>{localeNames[locale]}</span>
                {locale === now ? <CheckOutlined aria-hidden="true" /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}
