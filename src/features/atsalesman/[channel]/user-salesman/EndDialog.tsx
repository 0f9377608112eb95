import { Modal } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import type { RefValue } from "#kit/field.ts";
import type { Row } from "#kit/resource.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, integer, RefSelect, useT, useFeedback } from "#platform/ui/index.web.ts";
import { endSalesman, remainingOf } from "./end-salesman.calls.ts";
import { Salesman } from "./user-salesman.resource.ts";
import styles from "./devices.module.css";

type Props = { readonly row: Row<typeof Salesman>; readonly onClose: (changed: boolean) => void };

/** Ends a salesman's work; if patterns or visits remain, a successor is required. */
export default function EndDialog({ row, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const [endedOn, setEndedOn] = useState<string | null>(null);
  const [successor, setSuccessor] = useState<RefValue | null>(null);
  const left = useQueryCall(
    remainingOf,
    { id: row.id, from: endedOn ?? "" },
    { enabled: endedOn !== null, staleTime: 0, retry: false },
  );
  const send = useCall(endSalesman, {
    onSuccess: ({ patterns, items }) => {
      void message.success(
        t("{name} berhenti; {patterns} pola dan {items} kunjungan diserahkan.", {
          name: row.code,
          patterns: integer(patterns),
          items: integer(items),
        }),
      );
      onClose(true);
    },
  });
  const needs = left.data !== undefined && left.data.patterns + left.data.items > 0;
  const ready = endedOn !== null && left.data !== undefined && (!needs || successor !== null);
  const problem = send.error ?? left.error;
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={t("Akhiri masa kerja {name}", { name: row.fullname })}
      okText={t("Akhiri")}
      cancelText={t("Batal")}
      okButtonProps={{ danger: true, disabled: !ready, loading: send.isPending }}
      onOk={() =>
        endedOn &&
        send.mutate({ id: row.id, version: row.version, endedOn, ...(successor ? { successor: successor.id } : {}) })
      }
      onCancel={() => onClose(false)}
      mask={{ closable: false }}
    >
      <p className="p-small p-muted">{t("Perangkatnya dicabut, dan jadwalnya diserahkan mulai hari itu.")}</p>
      <div className={styles.form}>
        <label htmlFor={`${id}-on`}>{t("Berhenti")}</label>
        <DateInput id={`${id}-on`} value={endedOn} onChange={setEndedOn} />
        {needs ? (
          <>
            <label htmlFor={`${id}-to`}>{t("Penerus")}</label>
            <RefSelect id={`${id}-to`} target={Salesman} value={successor} onChange={setSuccessor} />
            <p className="p-small p-muted">
              {t("Masih ada {patterns} pola dan {items} kunjungan.", {
                patterns: integer(left.data?.patterns ?? 0),
                items: integer(left.data?.items ?? 0),
              })}
            </p>
          </>
        ) : null}
      </div>
      {problem ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(problem.message)}
        </p>
      ) : null}
    </Modal>
  );
}
