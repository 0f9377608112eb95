import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import {
  confirmSecondStep,
  renewRecoveryCodes,
  secondStep,
  startSecondStep,
  stopSecondStep,
} from "#features/auth/second-step.calls.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { CodeForm } from "./CodeForm.tsx";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";
import { SecretPart } from "./SecretPart.tsx";
import styles from "./akun.module.css";

type StepAction = "renew" | "stop" | null;

/** Two-step verification: enabled with a code of the user's app, and disabled or renewed with a further code. */
export default function SecondStepCard() {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const query = useQueryCall(secondStep, {});
  const [dialog, setDialog] = useState<StepAction>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const changed = (now: readonly string[]) => {
    setCodes(now);
    setDialog(null);
    start.reset();
    void client.invalidateQueries({ queryKey: keyOf(secondStep) });
  };
  const start = useCall(startSecondStep, { onError: (e) => void message.error(e.message) });
  const confirm = useCall(confirmSecondStep, { onSuccess: (a) => changed(a.codes) });
  const renew = useCall(renewRecoveryCodes, { onSuccess: (a) => changed(a.codes) });
  const stop = useCall(stopSecondStep, {
    onSuccess: () => {
      void message.success(t("Verifikasi dua langkah dimatikan"));
      changed([]);
    },
  });
  const body = () => {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <LoadingState rows={2} />;
    if (codes.length > 0) return <RecoveryCodeList codes={codes} onDone={() => setCodes([])} />;
    if (start.data)
      return (
        <>
          <SecretPart {...start.data} />
          <CodeForm action={t("Aktifkan")} sending={confirm} onCancel={start.reset} />
        </>
      );
    if (dialog === "renew")
      return (
        <CodeForm key="renew" action={t("Buat kode pemulihan baru")} sending={renew} onCancel={() => setDialog(null)} />
      );
    if (dialog === "stop")
      return <CodeForm key="stop" action={t("Matikan")} danger sending={stop} onCancel={() => setDialog(null)} />;
    if (query.data.since === null)
      return (
        <>
          <p className="p-small p-muted">
            {t("Selain kata sandi, masuk meminta kode dari aplikasi autentikator di ponsel Anda.")}
          </p>
          <div className={styles.foot}>
            <Button type="primary" loading={start.isPending} onClick={() => start.mutate({})}>
              {t("Aktifkan verifikasi dua langkah")}
            </Button>
          </div>
        </>
      );
    return (
      <>
        <p className="p-small p-muted">
          {t("Aktif sejak {at}. Kode pemulihan tersisa: {count}.", {
            at: instant(query.data.since),
            count: query.data.codes,
          })}
        </p>
        <div className={styles.foot}>
          <Button onClick={() => setDialog("renew")}>{t("Buat kode pemulihan baru")}</Button>
          <Button danger onClick={() => setDialog("stop")}>
            {t("Matikan")}
          </Button>
        </div>
      </>
    );
  };
  return (
    <section className="p-card">
      <header>
        <h2>{t("Verifikasi dua langkah")}</h2>
      </header>
      <div className="p-body">{body()}</div>
    </section>
  );
}
