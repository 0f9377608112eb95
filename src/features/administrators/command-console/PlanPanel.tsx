import PlayCircleOutlined from "@ant-design/icons/PlayCircleOutlined";
import { Button, Input } from "antd";
import { useEffect, useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { faultsOf, instant, useT } from "#platform/ui/index.web.ts";
import { type CommandView, confirmCommand, type PlanView } from "./command-console.calls.ts";
import { DryFacts } from "./DryFacts.tsx";
import styles from "./command-console.module.css";

type Props = {
  readonly command: CommandView;
  readonly params: Readonly<Record<string, unknown>>;
  readonly plan: PlanView;
  readonly onConfirmed: (run: number) => void;
};

/** Whether the confirmation period has ended; checked once a second. */
function useIsOver(until: string | null): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setOver(Date.now() >= Date.parse(until)), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return over;
}

/** The result of the dry run and its confirmation; a dangerous command needs its name and a reason. */
export function PlanPanel({ command, params, plan, onConfirmed }: Props) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const over = useIsOver(plan.confirmUntil);
  const confirm = useCall(confirmCommand, { onSuccess: (run) => onConfirmed(run.id) });
  const faults = faultsOf(confirm.error);
  if (plan.id === null || plan.confirmUntil === null)
    return <p className="p-note">{t("Tidak ada yang perlu dikerjakan dengan parameter ini.")}</p>;
  const run = plan.id;
  const dangerous = command.danger !== "normal";
  const ready = !over && (!dangerous || (typed.trim() === command.name && reason.trim().length >= 5));
  const go = () =>
    confirm.mutate({
      id: run,
      command: command.name,
      params,
      hash: plan.hash,
      ...(dangerous ? { typed, reason } : {}),
    });
  return (
    <div className={styles.plan}>
      <h3>{t("Hasil simulasi")}</h3>
      <DryFacts dry={plan.dry} />
      {dangerous ? (
        <div className={styles.params}>
          <div>
            <label htmlFor={`${id}-typed`}>{t("Ketik {name} untuk melanjutkan", { name: command.name })}</label>
            <Input id={`${id}-typed`} value={typed} onChange={(e) => setTyped(e.target.value)} autoComplete="off" />
          </div>
          <div>
            <label htmlFor={`${id}-reason`}>
              {t("Alasan")} <em aria-hidden="true">*</em>
            </label>
            <Input
              id={`${id}-reason`}
              value={reason}
              maxLength={400}
              aria-required="true"
              onChange={(e) => setReason(e.target.value)}
            />
          </div>
        </div>
      ) : null}
      {confirm.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(Object.values(faults)[0] ?? confirm.error.message)}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button
          type="primary"
          danger={dangerous}
          disabled={!ready}
          loading={confirm.isPending}
          icon={<PlayCircleOutlined aria-hidden="true" />}
          onClick={go}
        >
          {t(command.danger === "critical" ? "Minta persetujuan" : "Jalankan perintah")}
        </Button>
        <span className="p-small p-muted">
          {over
            ? t("Simulasi ini sudah lebih dari 10 menit. Jalankan lagi.")
            : t("Dapat dikonfirmasi sampai {time}.", { time: instant(plan.confirmUntil) })}
        </span>
      </div>
      {command.danger === "critical" ? (
        <p className="p-small p-muted">{t("Perintah kritis berjalan sesudah disetujui administrator lain.")}</p>
      ) : null}
    </div>
  );
}
