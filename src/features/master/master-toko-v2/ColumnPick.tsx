import SettingOutlined from "@ant-design/icons/SettingOutlined";
import { Button, Checkbox, Popover } from "antd";
import { useT } from "#platform/ui/index.web.ts";
import type { Named } from "#platform/records/index.web.ts";
import { defaultStoreColumns } from "./store-columns.ts";
import styles from "./store-grid.module.css";

const storageKey = "app.grid.store.columns";
/** The columns chosen on this device that still exist. */
export function storedColumns(possible: readonly Named[]): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const names = Array.isArray(list) ? list.filter((n) => possible.some((p) => p.name === n)) : [];
    return names.length ? names : defaultStoreColumns;
  } catch {
    return defaultStoreColumns;
  }
}

export function ColumnPick({
  possible,
  chosen,
  onChange,
}: {
  readonly possible: readonly Named[];
  readonly chosen: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}) {
  const t = useT();
  const set = (names: readonly string[]) => {
    try {
      localStorage.setItem(storageKey, JSON.stringify(names));
    } catch {
      // without storage, the choice lasts as long as the page
    }
    onChange(names);
  };
  const body = (
    <div className={styles.columns}>
      {possible.map((p) => (
        <Checkbox
          key={p.name}
          checked={chosen.includes(p.name)}
          disabled={chosen.length === 1 && chosen[0] === p.name}
          onChange={(e) =>
            set(possible.map((x) => x.name).filter((n) => (n === p.name ? e.target.checked : chosen.includes(n))))
          }
        >
          {t(p.field.label)}
        </Checkbox>
      ))}
      <Button size="small" onClick={() => set(defaultStoreColumns)}>
        {t("Kolom semula")}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={body}>
      <Button size="small" icon={<SettingOutlined aria-hidden="true" />}>
        {t("Kolom")}
      </Button>
    </Popover>
  );
}
