import styles from "./profile.module.css";
import { Modal } from "antd";
import type { Row } from "#kit/resource.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { integer, useT } from "#platform/ui/index.web.ts";
import { approvePoint, comparison } from "./informasi-pelanggan.calls.ts";
import type { CustomerProfile } from "./informasi-pelanggan.resource.ts";

type Props = { readonly row: Row<typeof CustomerProfile>; readonly onClose: (changed: boolean) => void };

export default function PointDialog({ row, onClose }: Props) {
  const t = useT();
  const query = useQueryCall(comparison, { id: row.id }, { staleTime: 0 });
  const send = useCall(approvePoint, { onSuccess: () => onClose(true) });
  const master = query.data?.master;
  return (
    <Modal
      open
      title={t("Setujui titik")}
      okText={t("Setujui titik")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: send.isPending }}
      onOk={() => send.mutate({ id: row.id, version: row.version })}
      onCancel={() => onClose(false)}
    >
      <p>
        {t(
          "{points} titik dari {salesmen} salesman sepakat pada satu tempat. Titik di data induk dipindahkan ke sana.",
          {
            points: integer(row.pointCount ?? 0),
            salesmen: integer(row.pointSalesmen ?? 0),
          },
        )}
      </p>
      <dl className={styles.points}>
        <dt>{t("Data induk")}</dt>
        <dd className="p-tabular">{master?.latitude ? `${master.latitude}, ${master.longitude}` : t("Tanpa titik")}</dd>
        <dt>{t("Usulan")}</dt>
        <dd className="p-tabular">
          {row.pointLatitude}, {row.pointLongitude}
        </dd>
        {row.pointDistance === null ? null : (
          <>
            <dt>{t("Jarak dari master")}</dt>
            <dd className="p-tabular">{integer(row.pointDistance)} m</dd>
          </>
        )}
      </dl>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
