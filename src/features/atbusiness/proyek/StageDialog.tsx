import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal, Select } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { listCall } from "#platform/records/index.web.ts";
import { type LostReason, moveProject } from "./proyek.calls.ts";
import { lostReasons } from "./proyek.resource.ts";
import { ProjectStage } from "./tahap.resource.ts";
import styles from "./proyek.module.css";

/** The message of a refusal and the messages of its fields. */
const saidBy = (error: Error): string[] => [
  ...new Set([error.message, ...(error instanceof Refused ? error.fields.map((f) => f.message) : [])]),
];

type Props = {
  readonly project: { readonly id: number; readonly version: number; readonly name: string };
  readonly from: number;
  readonly to?: number;
  readonly onClose: (changed: boolean) => void;
};

/** Moves a project to another stage; a lost project needs a reason and the competitor. */
export function StageDialog({ project, from, to: first, onClose }: Props) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const stages = useQueryCall(listCall(ProjectStage), { page: 1, perPage: 20, sort: "position" }).data?.data ?? [];
  const [to, setTo] = useState(first);
  const [reason, setReason] = useState<LostReason>();
  const [lostTo, setLostTo] = useState("");
  const [note, setNote] = useState("");
  const lost = stages.find((s) => s.id === to)?.kind === "lost";
  const send = useCall(moveProject, {
    onSuccess: () => {
      void message.success(t("Tahap proyek diubah"));
      void client.invalidateQueries();
      onClose(true);
    },
  });
  const ready = to !== undefined && (!lost || (reason && (reason === "cancelled" || lostTo.trim() !== "")));
  const submit = () =>
    to !== undefined &&
    send.mutate({
      ...{ id: project.id, version: project.version, stage: to },
      ...(lost ? { reason } : {}),
      ...(lost && lostTo.trim() ? { lostTo: lostTo.trim() } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={t("Pindahkan {name}", { name: project.name })}
      okText={t("Pindahkan")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !ready, loading: send.isPending }}
      onOk={submit}
      onCancel={() => onClose(false)}
      mask={{ closable: false }}
    >
      <div className={styles.form}>
        <label htmlFor={`${id}-stage`}>{t("Tahap")}</label>
        <Select
          id={`${id}-stage`}
          value={to ?? null}
          onChange={setTo}
          placeholder={t("Cari lalu pilih")}
          options={stages.filter((s) => s.id !== from).map((s) => ({ value: s.id, label: String(s.name) }))}
        />
        {lost ? (
          <>
            <label htmlFor={`${id}-reason`}>{t("Alasan kalah")}</label>
            <Select
              id={`${id}-reason`}
              value={reason ?? null}
              onChange={setReason}
              placeholder={t("Cari lalu pilih")}
              options={Object.entries(lostReasons).map(([value, label]) => ({
                value: value as LostReason,
                label: t(label),
              }))}
            />
            <label htmlFor={`${id}-to`}>{t("Kalah dari")}</label>
            <Input id={`${id}-to`} value={lostTo} maxLength={200} onChange={(e) => setLostTo(e.target.value)} />
          </>
        ) : null}
        <label htmlFor={`${id}-note`}>{t("Catatan")}</label>
        <Input.TextArea id={`${id}-note`} value={note} maxLength={400} onChange={(e) => setNote(e.target.value)} />
      </div>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {saidBy(send.error)
            .map((text) => t(text))
            .join(" ")}
        </p>
      ) : null}
    </Modal>
  );
}
