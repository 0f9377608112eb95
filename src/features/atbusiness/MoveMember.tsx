import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import type { RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { useCall } from "#platform/http/index.web.ts";
import { RefSelect, useT, useFeedback } from "#platform/ui/index.web.ts";
import { type AnyRow, invalidateResource, updateCall, useMay } from "#platform/records/index.web.ts";
import { BulkCustomer } from "./customer-curah/customer-curah.resource.ts";
import { CustomerGroup } from "./group-customer.resource.ts";
import styles from "./business.module.css";

const change = updateCall(BulkCustomer);
/** A button that moves a customer to another group, for readers who may change customers. */
export function MoveMember({ row, group }: { readonly row: AnyRow; readonly group: number }) {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may(change.access)) return null;
  const name = String(row.name);
  return (
    <>
      <Button size="small" aria-label={t("Pindahkan {name} ke grup lain", { name })} onClick={() => setOpen(true)}>
        {t("Pindahkan")}
      </Button>
      {open ? <MoveDialog row={row} group={group} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Props = {
  readonly row: AnyRow;
  readonly group: number;
  readonly name: string;
  readonly onClose: () => void;
};
function MoveDialog({ row, group, name, onClose }: Props) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [to, setTo] = useState<RefValue | null>(null);
  const send = useCall(change, {
    onSuccess: async () => {
      void message.success(t("Customer dipindahkan"));
      onClose();
      await Promise.all([invalidateResource(client, BulkCustomer), invalidateResource(client, CustomerGroup)]);
    },
  });
  const move = (next: number | null) => send.mutate({ id: row.id, version: row.version, group: next });
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={t("Pindahkan {name} ke grup lain", { name })}
      okText={t("Pindahkan")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: to === null || to.id === group, loading: send.isPending }}
      onOk={() => to && move(to.id)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.move}>
        <label htmlFor={id}>{t("Grup tujuan")}</label>
        <RefSelect id={id} target={CustomerGroup} value={to} onChange={setTo} />
        <Button type="link" disabled={send.isPending} onClick={() => move(null)}>
          {t("Keluarkan dari grup")}
        </Button>
      </div>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {[send.error.message, ...(send.error instanceof Refused ? send.error.fields.map((f) => f.message) : [])]
            .map((text) => t(text))
            .join(" ")}
        </p>
      ) : null}
    </Modal>
  );
}
