import { Modal } from "antd";
import { useNavigate } from "react-router";
import type { Row } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { integer, plainDate, useT } from "#platform/ui/index.web.ts";
import { getCall } from "#platform/records/index.web.ts";
import { pointsAt } from "./proposals/points-at.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";
import type { PointEntryLine } from "./poin-histories.resource.ts";

type Props = { readonly row: Row<typeof PointEntryLine>; readonly onClose: (changed: boolean) => void };

/**
 * Entries of the ledger are never changed; a correction is a proposal, prefilled with store and programme of the entry.
 */
export function CorrectionDialog({ row, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const program = useQueryCall(getCall(LoyaltyProgram), { id: row.program.id }).data?.data;
  const about = new URLSearchParams({
    id: "new",
    ...{ program: String(row.program.id), programName: row.program.label },
    ...{ store: String(row.store.id), storeName: row.store.label },
    note: [t("Koreksi atas"), row.refNo, plainDate(row.postedOn), integer(row.points)].filter(Boolean).join(" "),
  });
  const at = pointsAt[program?.approval === "v2" ? "v2" : "v1"];
  return (
    <Modal
      open
      width={416}
      title={t("Ajukan koreksi")}
      okText={t("Buka formulir")}
      okButtonProps={{ disabled: !program }}
      cancelText={t("Batal")}
      onOk={() => void navigate(`${at}?${about}`)}
      onCancel={() => onClose(false)}
    >
      <p>{t("Buku poin tidak diubah. Koreksi diajukan, disetujui orang lain, lalu dibukukan sebagai mutasi baru.")}</p>
    </Modal>
  );
}
