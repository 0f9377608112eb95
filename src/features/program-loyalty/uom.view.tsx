import SendOutlined from "@ant-design/icons/SendOutlined";
import { Modal } from "antd";
import { useNavigate } from "react-router";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, exact, useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { ProgramRate } from "./uom.resource.ts";
import { rateFigures } from "./rate-figures.calls.ts";
import styles from "./loyalty.module.css";

type Rate = { readonly id: number; readonly program: RefValue; readonly archivedAt: string | null };
type CellProps = { readonly row: Rate; readonly value: unknown };

/** The rate, and below it the rate per tonne; highlighted if it differs much from the programme's other rates. */
function PointsCell({ row, value }: CellProps) {
  const t = useT();
  const query = useQueryCall(rateFigures, {}, { staleTime: 60_000 });
  const of = query.data?.rates.find((r) => r.id === row.id);
  return (
    <span className={styles.two}>
      <span>{exact(String(value))}</span>
      {of?.perTonne ? (
        <span
          className={`p-caption ${of.off ? styles.off : "p-faint"}`}
          title={of.off ? t("Lebih dari 20 persen dari tarif tengah program ini") : undefined}
        >
          {of.off ? "⚠ " : ""}
          {t("{points} poin/t", { points: decimal(of.perTonne, 2) })}
        </span>
      ) : null}
    </span>
  );
}

function ProposeDialog({ row, onClose }: { readonly row: Rate; readonly onClose: (changed: boolean) => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Modal
      open
      width={416}
      title={t("Akhiri atau ganti tarif")}
      okText={t("Buka formulir")}
      cancelText={t("Batal")}
      onOk={() => void navigate(`/program-loyalty/perubahan?id=new&program=${row.program.id}`)}
      onCancel={() => onClose(false)}
    >
      <p>{t("Tarif program yang berjalan berakhir atau berganti mulai suatu tanggal lewat pengajuan perubahan.")}</p>
    </Modal>
  );
}

export default view(ProgramRate, {
  cells: { points: PointsCell },
  actions: [
    {
      key: "end",
      label: "Akhiri",
      icon: <SendOutlined />,
      access: "programChange.submit",
      when: (r) => !r.archivedAt && r.validTo === null,
      Dialog: ProposeDialog,
    },
  ],
});
