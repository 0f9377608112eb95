/** The controls of the settings drawer, each bound to one setting and effective immediately. */
import { Select, Switch } from "antd";
import { type ReactNode, useId } from "react";
import { changeSetting, Segmented, type SettingKey, type Settings, useSetting } from "#platform/ui/index.web.ts";
import styles from "./settings.module.css";

type KeyOf<V> = { [K in SettingKey]: Settings[K] extends V ? K : never }[SettingKey];
type FlagKey = KeyOf<boolean>;
type TextKey = Exclude<KeyOf<string>, "logo" | "primaryColor">;
type Choices<K extends TextKey> = Readonly<Record<Settings[K], string>>;

const entries = <K extends TextKey>(choices: Choices<K>) => Object.entries(choices) as [Settings[K], string][];

export function Toggle({ name, label }: { readonly name: FlagKey; readonly label: string }) {
  const id = useId();
  const on = useSetting(name);
  return (
    <div className={styles.settingLine}>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} size="small" checked={on} onChange={(next) => changeSetting(name, next)} />
    </div>
  );
}

/** Few options, all visible. */
export function Choice<K extends TextKey>({
  name,
  label,
  choices,
  vertical = false,
}: {
  readonly name: K;
  readonly label: string;
  readonly choices: Choices<K>;
  readonly vertical?: boolean;
}) {
  const value = useSetting(name);
  return (
    <fieldset className={styles.settingGroup}>
      <legend className={styles.settingLabel}>{label}</legend>
      <Segmented
        block
        vertical={vertical}
        value={value}
        options={entries(choices).map(([v, words]) => ({ value: v, label: words }))}
        onChange={(v) => changeSetting(name, v as Settings[K])}
      />
    </fieldset>
  );
}

export function ChoiceField<K extends TextKey>({
  name,
  label,
  choices,
}: {
  readonly name: K;
  readonly label: string;
  readonly choices: Choices<K>;
}) {
  const id = useId();
  const value = useSetting(name);
  return (
    <div>
      <label className={styles.settingLabel} htmlFor={id}>
        {label}
      </label>
      <Select<Settings[K]>
        id={id}
        value={value}
        options={entries(choices).map(([v, words]) => ({ value: v, label: words }))}
        onChange={(v) => changeSetting(name, v)}
        style={{ width: "100%" }}
      />
    </div>
  );
}

/** Colour options; their names are announced by screen readers. */
export function Swatches<K extends TextKey>({
  name,
  label,
  colours,
}: {
  readonly name: K;
  readonly label: string;
  readonly colours: Readonly<Record<Settings[K], string>>;
}) {
  const value = useSetting(name);
  return (
    <fieldset className={`${styles.settingGroup} ${styles.settingLine}`} aria-label={label}>
      <span>{label}</span>
      <span className="p-row">
        {entries(colours).map(([v, colour]) => (
          <button
            key={v}
            type="button"
            className={styles.swatch}
            aria-label={v}
            title={v}
            aria-pressed={v === value}
            onClick={() => changeSetting(name, v)}
          >
            <span style={{ background: colour }} />
          </button>
        ))}
      </span>
    </fieldset>
  );
}

export const Section = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.settingSection}>{children}</div>
);
