import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import FileSearchOutlined from "@ant-design/icons/FileSearchOutlined";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAddressValue } from "#platform/ui/index.web.ts";
import type { Row } from "#kit/resource.ts";
import { view } from "#platform/records/index.web.ts";
import { ExportAnswers } from "./ExportAnswers.tsx";
import { SurveyResponse } from "./jawaban.resource.ts";

function OpenResponse({
  row,
  onClose,
}: {
  readonly row: { readonly id: number };
  readonly onClose: (c: boolean) => void;
}) {
  const navigate = useNavigate();
  const channel = useAddressValue("channel");
  useEffect(() => {
    onClose(false);
    void navigate(`/atsalesman/${channel}/hasil-survei/${row.id}`);
  }, [navigate, onClose, channel, row.id]);
  return null;
}

type ExportProps = { readonly row: Row<typeof SurveyResponse>; readonly onClose: (changed: boolean) => void };
const ExportSurvey = ({ row, onClose }: ExportProps) => <ExportAnswers survey={row.survey.id} onClose={onClose} />;

export default view(SurveyResponse, {
  actions: [
    { key: "open", label: "Buka jawaban", icon: <FileSearchOutlined />, Dialog: OpenResponse },
    {
      key: "export",
      label: "Ekspor semua jawaban survei ini",
      icon: <DownloadOutlined />,
      access: "surveyResponse.export",
      Dialog: ExportSurvey,
    },
  ],
});
