import CopyOutlined from "@ant-design/icons/CopyOutlined";
import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import EditOutlined from "@ant-design/icons/EditOutlined";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { decimal, StatusTag, useAddressValue } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { ExportAnswers } from "../hasil-survei/ExportAnswers.tsx";
import { Survey } from "./survei.resource.ts";

type Props = { readonly row: { readonly id: number }; readonly onClose: (changed: boolean) => void };

function useRedirect({ onClose }: Props, to: string): null {
  const navigate = useNavigate();
  const channel = useAddressValue("channel");
  useEffect(() => {
    onClose(false);
    void navigate(`/atsalesman/${channel}/survei/${to}`);
  }, [navigate, onClose, channel, to]);
  return null;
}
const OpenDesigner = (p: Props) => useRedirect(p, String(p.row.id));
const CopySurvey = (p: Props) => useRedirect(p, `baru?copy=${p.row.id}`);

const ExportSurvey = ({ row, onClose }: Props) => <ExportAnswers survey={row.id} onClose={onClose} />;

/** Response rate in percent below which a result is not representative. */
const lowRate = 60;
function RateCell({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined) return <span className="p-faint">–</span>;
  const words = `${decimal(String(value), 1)} %`;
  return Number(value) < lowRate ? <StatusTag tone="warning">{words}</StatusTag> : <span>{words}</span>;
}

export default view(Survey, {
  cells: { responseRate: RateCell },
  newAt: { href: "baru", access: "survey.manage" },
  actions: [
    { key: "design", label: "Buka rancangan", icon: <EditOutlined />, Dialog: OpenDesigner },
    {
      key: "copy",
      label: "Salin survei",
      icon: <CopyOutlined />,
      access: "survey.manage",
      Dialog: CopySurvey,
    },
    {
      key: "export",
      label: "Ekspor semua jawaban survei ini",
      icon: <DownloadOutlined />,
      access: "surveyResponse.export",
      when: (r) => (r.responses ?? 0) > 0,
      Dialog: ExportSurvey,
    },
  ],
});
