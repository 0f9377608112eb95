import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useId, useState } from "react";
import {
  isValidSettingValue,
  type Setting,
  settingList,
  type SettingRole,
  type SettingRow,
  settingSave,
  type SettingValue,
} from "#kit/setting.ts";
import { keyOf, useCall } from "#platform/http/index.web.ts";
import { instant, integer, useDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { SettingInput } from "./SettingInput.tsx";
import styles from "./settings.module.css";

type Props = {
  readonly setting: Setting;
  readonly row: SettingRow | undefined;
  readonly roles: readonly SettingRole[];
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function wordsOf(value: SettingValue, roles: readonly SettingRole[], t: ReturnType<typeof useT>): string {
  if (typeof value === "boolean") return t(value ? "Ya" : "Tidak");
  if (typeof value === "number") return integer(value);
  if (typeof value === "string") return value;
  const names = new Map(roles.map((r) => [r.code, r.name]));
  return value.map((code) => names.get(code) ?? code).join(", ");
}

/** One setting: description, value, author of the last change, and reset to the default. */
export function SettingLine(props: Props) {
  // a new key for each stored value, so that a change by another person replaces unedited input
  return <Line key={`${props.row?.version ?? 0}`} {...props} />;
}

function Line({ setting, row, roles }: Props) {
  const t = useT();
  const id = useId();
  const may = useMay();
  const { message } = useFeedback();
  const client = useQueryClient();
  const current = (row?.own ?? setting.default) as SettingValue;
  const [value, setValue] = useState<SettingValue>(current);
  const changed = !same(value, current);
  useDirty(changed);
  const save = useCall(settingSave, {
    onSuccess: () => void message.success(t("Pengaturan tersimpan.")),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(settingList) }),
  });
  const write = (next: SettingValue | null) =>
    save.mutate({ name: setting.name, value: next, version: row?.version ?? 0 });
  const defaultText = wordsOf(setting.default as SettingValue, roles, t);
  const mayWrite = may("setting.write");
  return (
    <form
      className={styles.line}
      onSubmit={(e) => {
        e.preventDefault();
        if (changed && isValidSettingValue(setting.of, value)) write(value);
      }}
    >
      <div className={styles.about}>
        <label htmlFor={id}>{t(setting.label)}</label>
        <p id={`${id}-help`}>{t(setting.help)}</p>
        <p className="p-faint">
          {t("Bawaan: {value}", { value: defaultText })}
          {row?.changedAt
            ? ` · ${t("Diubah {when} oleh {who}", { when: instant(row.changedAt), who: row.changedBy ?? "–" })}`
            : ""}
        </p>
      </div>
      <div className={styles.value}>
        <SettingInput
          id={id}
          help={`${id}-help`}
          of={setting.of}
          value={value}
          roles={roles}
          disabled={!mayWrite || save.isPending}
          onChange={setValue}
        />
        {save.error ? (
          <p className="p-note" data-tone="error" role="alert">
            {save.error.message}
          </p>
        ) : null}
        {mayWrite ? (
          <div className={styles.acts}>
            {row?.own !== null && row !== undefined && !changed ? (
              <Button size="small" type="text" loading={save.isPending} onClick={() => write(null)}>
                {t("Kembali ke bawaan")}
              </Button>
            ) : null}
            {changed ? (
              <>
                <Button size="small" onClick={() => setValue(current)}>
                  {t("Batal")}
                </Button>
                <Button
                  size="small"
                  type="primary"
                  htmlType="submit"
                  loading={save.isPending}
                  disabled={!isValidSettingValue(setting.of, value)}
                >
                  {t("Simpan")}
                </Button>
              </>
            ) : null}
          </div>
        ) : null}
      </div>
    </form>
  );
}
