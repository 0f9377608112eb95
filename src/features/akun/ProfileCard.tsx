import { Button, Input, Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { type Account, updateProfile } from "#platform/access/index.ts";
import { useCall } from "#platform/http/index.web.ts";
import {
  changeSetting,
  faultsOf,
  type Locale,
  localeNames,
  useDirty,
  useLocale,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { setAccount } from "#platform/access/index.web.ts";
import { AvatarPicker } from "./AvatarPicker.tsx";
import fieldStyles from "#platform/ui/field/field.module.css";
import formStyles from "#platform/records/record/form.module.css";
import styles from "./akun.module.css";

type Fields = {
  readonly name: string;
  readonly phone: string;
  readonly avatar: string | null;
  readonly locale: Locale;
};

/** Name, telephone, picture and language; an administrator sets the data that identifies the account. */
export function ProfileCard({ me, editable }: { readonly me: Account; readonly editable: boolean }) {
  const t = useT();
  const { message } = useFeedback();
  const shown = useLocale();
  const before: Fields = { name: me.name, phone: me.phone ?? "", avatar: me.avatar, locale: shown };
  const [now, setNow] = useState(before);
  const dirty =
    now.name !== before.name ||
    now.phone !== before.phone ||
    now.avatar !== before.avatar ||
    now.locale !== before.locale;
  useDirty(dirty);
  const save = useCall(updateProfile, {
    onSuccess: (account) => {
      setAccount(account);
      changeSetting("locale", now.locale);
      void message.success(t("Profil disimpan"));
    },
  });
  const faults = faultsOf(save.error);
  const send = () =>
    save.mutate({
      name: now.name.trim(),
      phone: now.phone.trim() || null,
      locale: now.locale,
      ...(now.avatar === me.avatar ? {} : { avatar: now.avatar }),
    });
  return (
    <section className="p-card">
      <header>
        <h2>{t("Profil")}</h2>
      </header>
      <form
        className="p-body"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          send();
        }}
      >
        <div className={styles.profile}>
          <AvatarPicker
            name={now.name}
            value={now.avatar}
            disabled={!editable}
            fault={faults.avatar}
            onChange={(avatar) => setNow({ ...now, avatar })}
          />
          <div className={styles.fields}>
            <Field label={t("Nama")} required fault={faults.name}>
              {(p) => (
                <Input
                  {...p}
                  autoComplete="name"
                  maxLength={200}
                  disabled={!editable}
                  value={now.name}
                  onChange={(e) => setNow({ ...now, name: e.target.value })}
                />
              )}
            </Field>
            <Field label={t("Telepon")} fault={faults.phone}>
              {(p) => (
                <Input
                  {...p}
                  type="tel"
                  autoComplete="tel"
                  maxLength={30}
                  disabled={!editable}
                  value={now.phone}
                  onChange={(e) => setNow({ ...now, phone: e.target.value })}
                />
              )}
            </Field>
            <Field label={t("Email")} help={t("Diubah oleh administrator.")}>
              {(p) => <Input {...p} disabled value={me.email} />}
            </Field>
            <Field label={t("Bahasa")}>
              {(p) => (
                <Select
                  {...p}
                  className={fieldStyles.wide}
                  disabled={!editable}
                  value={now.locale}
                  onChange={(locale: Locale) => setNow({ ...now, locale })}
                  options={Object.entries(localeNames).map(([value, label]) => ({ value, label }))}
                />
              )}
            </Field>
          </div>
        </div>
        {save.error && Object.keys(faults).length === 0 ? (
          <p className="p-note" data-tone="error" role="alert">
            {save.error.message}
          </p>
        ) : null}
        {editable ? (
          <div className={styles.foot}>
            <Button disabled={!dirty} onClick={() => setNow(before)}>
              {t("Batal")}
            </Button>
            <Button type="primary" htmlType="submit" disabled={!dirty} loading={save.isPending}>
              {t("Simpan")}
            </Button>
          </div>
        ) : null}
      </form>
    </section>
  );
}

type InputProps = { readonly id: string; readonly "aria-describedby": string | undefined; readonly status?: "error" };
/** A label above the input, and help or an error below it. */
export function Field({
  label,
  required,
  help,
  fault,
  children,
}: {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly fault?: string | undefined;
  readonly children: (props: InputProps) => ReactNode;
}) {
  const id = useId();
  const words = fault ?? help;
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>
        {label} {required ? <em aria-hidden="true">*</em> : null}
      </label>
      {children({
        id,
        "aria-describedby": words ? `${id}-help` : undefined,
        ...(fault ? { status: "error" as const } : {}),
      })}
      {words ? (
        <p
          className={formStyles.help}
          id={`${id}-help`}
          data-wrong={fault ? "" : undefined}
          role={fault ? "alert" : undefined}
        >
          {words}
        </p>
      ) : null}
    </div>
  );
}
