import { useQueryClient } from "@tanstack/react-query";
import { Modal } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import type { RefValue } from "#kit/field.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, integer, RefSelect, useT } from "#platform/ui/index.web.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";
import { previewSwap, swapDays } from "./leave.calls.ts";
import { refreshSchedule } from "./refresh.ts";
import { ChangePreview } from "./ChangePreview.tsx";
import { useDone } from "./useChange.tsx";
import styles from "./schedule.module.css";

type Props = { readonly person: RefValue | null; readonly onClose: () => void };

/** Exchanges the visits of two salesmen in a range of days. */
export function SwapDialog({ person, onClose }: Props) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const done = useDone();
  const [salesman, setSalesman] = useState(person);
  const [other, setOther] = useState<RefValue | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const ready = salesman && other && from && to && to >= from;
  const request = { salesman: salesman?.id ?? 0, other: other?.id ?? 0, from: from ?? "", to: to ?? "" };
  const seen = useQueryCall(previewSwap, request, { enabled: Boolean(ready), staleTime: 0, gcTime: 0, retry: false });
  const save = useCall(swapDays, {
    onSuccess: ({ undo, moved }) => {
      done(undo, t("{count} kunjungan ditukar", { count: integer(moved) }));
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
      title={t("Tukar hari dua salesman")}
      okText={t("Tukar")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !preview || preview.items.length === 0 || seen.isFetching, loading: save.isPending }}
      onOk={() => preview && save.mutate({ ...request, stamp: preview.stamp })}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={`${styles.form} ${styles.two}`}>
        <div>
          <label htmlFor={`${id}-one`}>{t("Salesman")}</label>
          <RefSelect id={`${id}-one`} target={Salesman} value={salesman} onChange={setSalesman} autoFocus={!person} />
        </div>
        <div>
          <label htmlFor={`${id}-other`}>{t("Ditukar dengan")}</label>
          <RefSelect id={`${id}-other`} target={Salesman} value={other} onChange={setOther} autoFocus={!!person} />
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
      {preview ? <ChangePreview preview={preview} busy={seen.isFetching} /> : null}
      {problem ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(problem.message)}
        </p>
      ) : null}
    </Modal>
  );
}
