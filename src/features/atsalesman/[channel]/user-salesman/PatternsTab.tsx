import SwapOutlined from "@ant-design/icons/SwapOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import type { RefValue } from "#kit/field.ts";
import { useCall } from "#platform/http/index.web.ts";
import { DateInput, integer, RefSelect, useT, useFeedback } from "#platform/ui/index.web.ts";
import { RelatedRows, useMay } from "#platform/records/index.web.ts";
import { VisitPattern } from "../jadwal-kunjungan/pola.resource.ts";
import { handOver } from "./hand-over.calls.ts";
import { Salesman } from "./user-salesman.resource.ts";
import styles from "./devices.module.css";

type Props = { readonly row: { readonly id: number; readonly code: string; readonly channel: string } };

/** The patterns of a salesman, and a form for handing them over to a successor. */
export default function PatternsTab({ row }: Props) {
  const t = useT();
  const may = useMay()("visitPattern.write");
  const [handing, setHanding] = useState(false);
  return (
    <>
      {may ? (
        <div className={styles.acts}>
          <Button icon={<SwapOutlined aria-hidden="true" />} onClick={() => setHanding(true)}>
            {t("Serahkan pola")}
          </Button>
        </div>
      ) : null}
      <RelatedRows
        resource={VisitPattern}
        route={`/atsalesman/${row.channel}/jadwal-kunjungan/pola`}
        by="salesman"
        id={row.id}
        columns={[row.channel === "corsales" ? "customer" : "store", "frequency", "minutes", "validFrom", "validTo"]}
        empty={t("Belum ada pola kunjungan.")}
      />
      {handing ? <HandOverDialog row={row} onClose={() => setHanding(false)} /> : null}
    </>
  );
}

function HandOverDialog({ row, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [to, setTo] = useState<RefValue | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const send = useCall(handOver, {
    onSuccess: ({ patterns, stayed }) => {
      void message.success(t("{count} pola diserahkan", { count: integer(patterns) }));
      if (stayed > 0)
        void message.warning(t("{count} jadwal yang pernah diubah tetap padanya.", { count: integer(stayed) }));
      void client.invalidateQueries();
      onClose();
    },
  });
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={t("Serahkan pola {name}", { name: row.code })}
      okText={t("Serahkan")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !to || !from, loading: send.isPending }}
      onOk={() => to && from && send.mutate({ id: row.id, to: to.id, from })}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="p-small p-muted">
        {t("Jadwal yang belum disentuh ikut pindah; yang pernah diubah tetap padanya sampai dipindahkan sendiri.")}
      </p>
      <div className={styles.form}>
        <label htmlFor={`${id}-to`}>{t("Penerus")}</label>
        <RefSelect id={`${id}-to`} target={Salesman} value={to} onChange={setTo} autoFocus />
        <label htmlFor={`${id}-from`}>{t("Berlaku mulai")}</label>
        <DateInput id={`${id}-from`} value={from} onChange={setFrom} />
      </div>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
