import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal, Radio, Select } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import type { RefValue } from "#kit/field.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, integer, RefSelect, useT } from "#platform/ui/index.web.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";
import { type Handling, handlings, type LeaveKind, leaveKinds, previewLeave, recordLeave } from "./leave.calls.ts";
import { refreshSchedule } from "./refresh.ts";
import { ChangePreview } from "./ChangePreview.tsx";
import { useDone } from "./useChange.tsx";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./schedule.module.css";

type Props = { readonly person: RefValue | null; readonly onClose: () => void };

/** Records leave and the handling of its visits; shows a preview before anything changes. */
export function LeaveDialog({ person, onClose }: Props) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const done = useDone();
  const [salesman, setSalesman] = useState(person);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [kind, setKind] = useState<LeaveKind>("annual");
  const [handling, setHandling] = useState<Handling>("substitute");
  const [substitute, setSubstitute] = useState<RefValue | null>(null);
  const [note, setNote] = useState("");
  const ready = salesman && from && to && to >= from && (handling !== "substitute" || substitute);
  const request = {
    salesman: salesman?.id ?? 0,
    from: from ?? "",
    to: to ?? "",
    handling,
    ...(handling === "substitute" && substitute ? { substitute: substitute.id } : {}),
  };
  const seen = useQueryCall(previewLeave, request, { enabled: Boolean(ready), staleTime: 0, gcTime: 0, retry: false });
  const save = useCall(recordLeave, {
    onSuccess: ({ undo, moved, excused }) => {
      const facts = { moved: integer(moved), excused: integer(excused) };
      done(undo, t("Cuti dicatat: {moved} kunjungan dipindahkan, {excused} dimaafkan.", facts));
      void refreshSchedule(client);
      onClose();
    },
    onError: () => void seen.refetch(),
  });
  const preview = ready ? seen.data : undefined;
  const problem = save.error ?? (ready ? seen.error : null);
  return (
    <Modal
      open
      width={dialogWidths.release}
      title={t("Cuti dan pengganti")}
      okText={t("Catat cuti")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !preview || seen.isFetching, loading: save.isPending }}
      onOk={() => preview && save.mutate({ ...request, kind, note: note.trim() || null, stamp: preview.stamp })}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={`${styles.form} ${styles.two}`}>
        <div>
          <label htmlFor={`${id}-who`}>{t("Salesman")}</label>
          <RefSelect id={`${id}-who`} target={Salesman} value={salesman} onChange={setSalesman} autoFocus={!person} />
        </div>
        <div>
          <label htmlFor={`${id}-kind`}>{t("Jenis")}</label>
          <Select
            id={`${id}-kind`}
            className={fieldStyles.wide}
            value={kind}
            onChange={setKind}
            options={Object.entries(leaveKinds).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </div>
        <div>
          <label htmlFor={`${id}-from`}>{t("Dari")}</label>
          <DateInput id={`${id}-from`} value={from} onChange={setFrom} />
        </div>
        <div>
          <label htmlFor={`${id}-to`}>{t("Sampai")}</label>
          <DateInput id={`${id}-to`} value={to} onChange={setTo} invalid={Boolean(from && to && to < from)} />
        </div>
      </div>
      <Radio.Group
        className={styles.radios}
        aria-label={t("Kunjungannya")}
        value={handling}
        onChange={(e) => setHandling(e.target.value as Handling)}
        options={Object.entries(handlings).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <div className={styles.form}>
        {handling === "substitute" ? (
          <>
            <label htmlFor={`${id}-sub`}>{t("Pengganti")}</label>
            <RefSelect id={`${id}-sub`} target={Salesman} value={substitute} onChange={setSubstitute} />
          </>
        ) : null}
        <label htmlFor={`${id}-note`}>{t("Catatan")}</label>
        <Input id={`${id}-note`} value={note} maxLength={400} onChange={(e) => setNote(e.target.value)} />
      </div>
      {preview ? <ChangePreview preview={preview} busy={seen.isFetching} /> : null}
      {problem ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(problem.message)}
        </p>
      ) : null}
    </Modal>
  );
}
