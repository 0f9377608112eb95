import { Checkbox, Modal } from "antd";
import { useState } from "react";
import type { Row } from "#kit/resource.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { fieldLabels, shownValue } from "./captured.tsx";
import { type Applicable, applyCapture, comparison } from "./informasi-pelanggan.calls.ts";
import type { CustomerProfile } from "./informasi-pelanggan.resource.ts";

type Props = { readonly row: Row<typeof CustomerProfile>; readonly onClose: (changed: boolean) => void };

/** Choice of the differing fields that are copied to the master data. */
export default function ApplyDialog({ row, onClose }: Props) {
  const t = useT();
  const query = useQueryCall(comparison, { id: row.id }, { staleTime: 0 });
  const [chosen, setChosen] = useState<readonly Applicable[]>();
  const send = useCall(applyCapture, { onSuccess: () => onClose(true) });
  const differing = query.data?.fields.filter((f) => f.differs) ?? [];
  const fields = chosen ?? differing.map((f) => f.field);
  const toggle = (field: Applicable, on: boolean) =>
    setChosen(on ? [...fields, field] : fields.filter((f) => f !== field));
  return (
    <Modal
      open
      title={t("Terapkan ke data induk")}
      okText={t("Terapkan")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: fields.length === 0 || !query.data, loading: send.isPending }}
      onOk={() => query.data && send.mutate({ id: row.id, version: query.data.version, fields })}
      onCancel={() => onClose(false)}
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={3} />
      ) : differing.length === 0 ? (
        <p>{t("Catatan ini sama dengan data induk.")}</p>
      ) : (
        differing.map((f) => (
          <p key={f.field}>
            <Checkbox checked={fields.includes(f.field)} onChange={(e) => toggle(f.field, e.target.checked)}>
              {t(fieldLabels[f.field])}: <s className="p-muted">{shownValue(f.field, f.master) ?? "–"}</s>{" "}
              <b>{shownValue(f.field, f.captured)}</b>
            </Checkbox>
          </p>
        ))
      )}
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
