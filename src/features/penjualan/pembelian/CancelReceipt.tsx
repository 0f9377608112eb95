import { Modal } from "antd";
import { useId } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Row } from "#kit/resource.ts";
import { call } from "#platform/http/index.web.ts";
import { money, tonnes, useT, useFeedback } from "#platform/ui/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { ReasonField, useReason } from "../transaksi/Reason.tsx";
import { cancelPurchaseCall } from "./pembelian.calls.ts";
import { Purchase } from "./pembelian.resource.ts";
import styles from "../transaksi/sale.module.css";

/** A dialog that explains the cancellation of a receipt, asks for a reason, and performs it once. */
export function CancelReceipt({
  row,
  onClose,
}: {
  readonly row: Row<typeof Purchase>;
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const { message } = useFeedback();
  const field = useId();
  const client = useQueryClient();
  const why = useReason(`receipt/${row.id}`, async (reason, idempotencyKey) => {
    await call(cancelPurchaseCall, { id: row.id, version: row.version, reason }, { idempotencyKey });
    void message.success(t("{number} dibatalkan", { number: row.number }));
    await invalidateResource(client, Purchase);
    onClose(true);
  });
  const cancel = () => void why.go();
  return (
    <Modal
      open
      width={416}
      title={t("Batalkan penerimaan {number}?", { number: row.number })}
      okText={t("Batalkan penerimaan")}
      cancelText={t("Kembali")}
      okButtonProps={{ danger: true, loading: why.busy }}
      onOk={cancel}
      onCancel={() => onClose(false)}
    >
      <div className={styles.ask}>
        <p>
          {t("{tonnes} senilai {net} keluar dari laporan dan dari stok gudang.", {
            tonnes: tonnes(row.tonnes),
            net: money(row.netTotal),
          })}
        </p>
        <ReasonField id={field} of={why} autoFocus onSend={cancel} />
      </div>
    </Modal>
  );
}
