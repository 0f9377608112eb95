import { Checkbox, Input, Modal, Select } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import type { RefValue } from "#kit/field.ts";
import { type AnyMapping, parentOf } from "./mapping.ts";
import { callsOf, type Move, type MemberSelection } from "./mapping.calls.ts";
import { newIdempotencyKey, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, integer, RefSelect, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useJobStarted } from "#platform/jobs/index.web.ts";
import { PreviewOf } from "./PreviewOf.tsx";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./mapping.module.css";

export type MoveInput = {
  readonly pick: MemberSelection;
  readonly title: string;
  readonly to: RefValue | null | undefined;
  /** The permitted parents, if not all of the resource. */
  readonly choices?: readonly RefValue[];
};
type Props = {
  readonly mapping: AnyMapping;
  readonly wish: MoveInput;
  readonly from: string;
  readonly today: string;
  readonly onClose: (moved: boolean) => void;
};

/** A dialog for target, first day and duration of a move, with a preview of its changes. */
export function MoveDialog({ mapping, wish, from: first, today, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const ids = { from: useId(), until: useId(), reason: useId() };
  const [to, setTo] = useState<RefValue | null>(wish.to ?? null);
  const [out, setOut] = useState(wish.to === null);
  const [from, setFrom] = useState<string | null>(first);
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [key, setKey] = useState(newIdempotencyKey);
  const calls = callsOf(mapping);
  const ready = from !== null && (out || to !== null) && (until === null || until > from);
  const move: Move = { to: out ? null : (to?.id ?? null), from: from ?? today, until, pick: wish.pick };
  const preview = useQueryCall(calls.preview, move, { enabled: ready, staleTime: 0, gcTime: 0, retry: false });
  const listed = useQueryCall(
    calls.parents,
    {},
    { enabled: mapping.parents !== undefined && wish.choices === undefined },
  );
  const choices = wish.choices ?? (mapping.parents ? (listed.data?.parents ?? []) : undefined);
  const started = useJobStarted();
  const past = from !== null && from < today;
  const save = useCall(calls.move, {
    idempotencyKey: key,
    onSuccess: ({ moved, job, count }) => {
      if (job !== null) started({ title: "Memindahkan {count} baris", titleValues: { count: count ?? 0 } });
      else void message.success(t("{count} dipindahkan", { count: integer(moved) }));
      onClose(true);
    },
    onError: () => {
      setKey(newIdempotencyKey());
      void preview.refetch();
    },
  });
  const seen = ready ? preview.data : undefined;
  const nothing = seen !== undefined && seen.same === seen.total;
  const go = () => seen && save.mutate({ ...move, reason: reason.trim() || null, stamp: seen.stamp });
  const problem = save.error ?? (ready ? preview.error : null);
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={wish.title}
      okText={t("Pindahkan")}
      cancelText={t("Batal")}
      okButtonProps={{
        disabled: !seen || preview.isFetching || nothing || (past && !reason.trim()),
        loading: save.isPending,
      }}
      onOk={go}
      onCancel={() => onClose(false)}
      mask={{ closable: false }}
    >
      <div className={styles.form}>
        <div className={styles.field} data-wide="">
          <span>{t("Ke {title}", { title: t((mapping.of.fields[mapping.parent] as { label: string }).label) })}</span>
          {choices ? (
            <Select
              className={fieldStyles.wide}
              aria-label={t("Tujuan")}
              disabled={out}
              autoFocus={!to && !out}
              placeholder={t("Cari lalu pilih")}
              showSearch={{ optionFilterProp: "label" }}
              value={out ? null : (to?.id ?? null)}
              onChange={(id: number) => setTo(choices.find((c) => c.id === id) ?? null)}
              options={choices.map((c) => ({ value: c.id, label: c.label }))}
            />
          ) : (
            <RefSelect
              target={parentOf(mapping)}
              value={out ? null : to}
              disabled={out}
              label={t("Tujuan")}
              autoFocus={!to && !out}
              onChange={setTo}
            />
          )}
          <Checkbox checked={out} onChange={(e) => setOut(e.target.checked)}>
            {t("Lepaskan tanpa tujuan baru")}
          </Checkbox>
        </div>
        <div className={styles.field}>
          <label htmlFor={ids.from}>{t("Berlaku mulai")}</label>
          <DateInput id={ids.from} value={from} onChange={setFrom} />
        </div>
        <div className={styles.field}>
          <label htmlFor={ids.until}>{t("Sampai sebelum (opsional)")}</label>
          <DateInput
            id={ids.until}
            value={until}
            onChange={setUntil}
            invalid={until !== null && from !== null && until <= from}
          />
        </div>
        <div className={styles.field} data-wide="">
          <label htmlFor={ids.reason}>
            {t("Alasan")}
            {past ? <em> *</em> : null}
          </label>
          <Input.TextArea
            id={ids.reason}
            value={reason}
            maxLength={400}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={(e) => setReason(e.target.value)}
          />
          {past ? (
            <small className="p-faint">
              {t("Tanggalnya sudah lewat: alasan dicatat, dan laporan menurut struktur saat transaksi ikut berubah.")}
            </small>
          ) : null}
        </div>
      </div>
      {seen ? <PreviewOf preview={seen} from={move.from} busy={preview.isFetching} /> : null}
      {problem ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(problem.message)}
        </p>
      ) : null}
    </Modal>
  );
}
