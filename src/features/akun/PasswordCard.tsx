import { Button, Input } from "antd";
import { useState } from "react";
import { changePassword } from "#platform/access/index.ts";
import { useCall } from "#platform/http/index.web.ts";
import { faultsOf, useDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { recordPasswordChange } from "#platform/access/index.web.ts";
import { Field } from "./ProfileCard.tsx";
import styles from "./akun.module.css";

const empty = { old_password: "", password: "", retype_password: "" };
type Name = keyof typeof empty;

/** Changes the user's own password; all other sessions end. */
export function PasswordCard({ username }: { readonly username: string }) {
  const t = useT();
  const { message } = useFeedback();
  const [values, setValues] = useState(empty);
  const [missing, setMissing] = useState<Partial<Record<Name, string>>>({});
  const filled = Object.values(values).some((v) => v !== "");
  useDirty(filled);
  const change = useCall(changePassword, {
    onSuccess: async () => {
      setValues(empty);
      await recordPasswordChange();
      void message.success(t("Kata sandi diganti; sesi lain diakhiri."));
    },
  });
  const refused = faultsOf(change.error);
  const faults: Partial<Record<Name, string>> = { ...refused, ...missing };
  const send = () => {
    const faulty: Partial<Record<Name, string>> = {};
    for (const name of Object.keys(empty) as Name[]) if (!values[name]) faulty[name] = t("Wajib diisi.");
    if (!faulty.retype_password && values.retype_password !== values.password)
      faulty.retype_password = t("Kedua kata sandi tidak sama.");
    setMissing(faulty);
    if (Object.keys(faulty).length === 0) change.mutate(values);
  };
  const field = (name: Name, label: string, autoComplete: string, help?: string) => (
    <Field label={label} required fault={faults[name]} {...(help ? { help } : {})}>
      {(p) => (
        <Input.Password
          {...p}
          autoComplete={autoComplete}
          maxLength={256}
          value={values[name]}
          onChange={(e) => {
            setValues({ ...values, [name]: e.target.value });
            setMissing({ ...missing, [name]: undefined });
            if (change.error) change.reset();
          }}
        />
      )}
    </Field>
  );
  return (
    <section className="p-card">
      <header>
        <h2>{t("Kata sandi")}</h2>
      </header>
      <form
        className="p-body"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          send();
        }}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className={styles.fields}>
          <div data-wide>{field("old_password", t("Kata sandi lama"), "current-password")}</div>
          {field(
            "password",
            t("Kata sandi baru"),
            "new-password",
            t("12 sampai 128 karakter; beberapa kata dengan spasi lebih kuat daripada tanda baca."),
          )}
          {field("retype_password", t("Ulangi kata sandi baru"), "new-password")}
        </div>
        {change.error && Object.keys(refused).length === 0 ? (
          <p className="p-note" data-tone="error" role="alert" style={{ marginTop: 16 }}>
            {change.error.message}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" loading={change.isPending} disabled={!filled}>
            {t("Ganti kata sandi")}
          </Button>
        </div>
      </form>
    </section>
  );
}
