import ExperimentOutlined from "@ant-design/icons/ExperimentOutlined";
import { Button, Select } from "antd";
import { type FormEvent, useId, useState } from "react";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, faultsOf, initialOf, LoadingState, StatusTag, useT, writtenOf } from "#platform/ui/index.web.ts";
import { type CommandView, listCommands, planCommand } from "./command-console.calls.ts";
import { dangers } from "./command-names.ts";
import { ParamFields } from "./ParamFields.tsx";
import { PlanPanel } from "./PlanPanel.tsx";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./command-console.module.css";

type Confirmed = { readonly onConfirmed: (run: number) => void };

/** The choice of a command; the other inputs depend on it. */
export function CommandForm({ onConfirmed }: Confirmed) {
  const t = useT();
  const id = useId();
  const query = useQueryCall(listCommands, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [name, setName] = useState<string>();
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={3} />;
  const command = query.data.data.find((c) => c.name === name);
  return (
    <section className={`p-card ${styles.card}`} aria-label={t("Perintah")}>
      <div className={styles.choose}>
        <label htmlFor={id}>{t("Perintah")}</label>
        <Select
          id={id}
          className={fieldStyles.wide}
          value={name}
          onChange={setName}
          placeholder={t("Cari lalu pilih")}
          showSearch={{ optionFilterProp: "label" }}
          options={query.data.data.map((c) => ({ value: c.name, label: `${t(c.title)} · ${c.name}` }))}
        />
      </div>
      {command ? <ChosenCommand key={command.name} command={command} onConfirmed={onConfirmed} /> : null}
    </section>
  );
}

function ChosenCommand({ command, onConfirmed }: Confirmed & { readonly command: CommandView }) {
  const t = useT();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(command.params.map(({ name, field }) => [name, initialOf(field)])),
  );
  const plan = useCall(planCommand);
  const params = Object.fromEntries(command.params.map(({ name, field }) => [name, writtenOf(field, values[name])]));
  const faults = faultsOf(plan.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!plan.isPending) plan.mutate({ name: command.name, params });
  };
  const [word, tone] = dangers[command.danger];
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t(command.title)}>
      <p className={styles.about}>
        <span>{t(command.about)}</span> <StatusTag tone={tone}>{t("Bahaya: {level}", { level: t(word) })}</StatusTag>
      </p>
      <ParamFields
        params={command.params}
        values={values}
        faults={faults}
        disabled={plan.isPending}
        onChange={(name, value) => {
          setValues({ ...values, [name]: value });
          // a plan is valid only for the parameters it was made with
          plan.reset();
        }}
      />
      {plan.error && Object.keys(faults).length === 0 ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(plan.error.message)}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button
          htmlType="submit"
          type={plan.data ? "default" : "primary"}
          loading={plan.isPending}
          icon={<ExperimentOutlined aria-hidden="true" />}
        >
          {t(plan.data ? "Simulasikan lagi" : "Simulasikan")}
        </Button>
        <span className="p-small p-muted">{t("Simulasi menjalankan perintah lalu membatalkan semuanya.")}</span>
      </div>
      {plan.data ? (
        <PlanPanel
          key={plan.data.id ?? plan.data.hash}
          command={command}
          params={params}
          plan={plan.data}
          onConfirmed={(run) => {
            plan.reset();
            onConfirmed(run);
          }}
        />
      ) : null}
    </form>
  );
}
