import { Button, Input } from "antd";
import { useId, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import formStyles from "#platform/records/record/form.module.css";
import styles from "./akun.module.css";

type Sending = {
  readonly mutate: (input: { code: string }) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly reset: () => void;
};
type Props = {
  readonly action: string;
  readonly danger?: boolean;
  readonly sending: Sending;
  readonly onCancel: () => void;
};

/** Input for one code of the authenticator app, with the action that needs it. */
export function CodeForm({ action, danger = false, sending, onCancel }: Props) {
  const t = useT();
  const field = useId();
  const [code, setCode] = useState("");
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (code.trim() && !sending.isPending) sending.mutate({ code });
      }}
    >
      <div className={formStyles.field}>
        <label htmlFor={field}>{t("Kode verifikasi")}</label>
        <Input
          id={field}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={60}
          value={code}
          status={sending.error ? "error" : ""}
          aria-invalid={sending.error ? true : undefined}
          aria-describedby={sending.error ? `${field}-error` : undefined}
          onChange={(e) => setCode(e.target.value)}
        />
        {sending.error ? (
          <p className="p-note" data-tone="error" role="alert" id={`${field}-error`}>
            {sending.error.message}
          </p>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button
          onClick={() => {
            sending.reset();
            onCancel();
          }}
        >
          {t("Batal")}
        </Button>
        <Button type="primary" danger={danger} htmlType="submit" loading={sending.isPending} disabled={!code.trim()}>
          {action}
        </Button>
      </div>
    </form>
  );
}
