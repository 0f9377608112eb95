import FileSearchOutlined from "@ant-design/icons/FileSearchOutlined";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAddressValue } from "#web/router/params.ts";
import { view } from "#web/resource/view.ts";
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

export default view(SurveyResponse, {
  actions: [
    { key: "open", label: "Buka jawaban", icon: <FileSearchOutlined aria-hidden="true" />, Dialog: OpenResponse },
  ],
});
