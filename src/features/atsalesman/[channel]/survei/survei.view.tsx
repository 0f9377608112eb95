import CopyOutlined from "@ant-design/icons/CopyOutlined";
import EditOutlined from "@ant-design/icons/EditOutlined";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAddressValue } from "#web/router/params.ts";
import { view } from "#web/resource/view.ts";
import { Survey } from "./survei.resource.ts";

type Props = { readonly row: { readonly id: number }; readonly onClose: (changed: boolean) => void };

function useLead({ onClose }: Props, to: string): null {
  const navigate = useNavigate();
  const channel = useAddressValue("channel");
  useEffect(() => {
    onClose(false);
    void navigate(`/atsalesman/${channel}/survei/${to}`);
  }, [navigate, onClose, channel, to]);
  return null;
}
const OpenDesigner = (p: Props) => useLead(p, String(p.row.id));
const CopySurvey = (p: Props) => useLead(p, `baru?copy=${p.row.id}`);

export default view(Survey, {
  newAt: { href: "baru", access: "survey.manage" },
  actions: [
    { key: "design", label: "Buka rancangan", icon: <EditOutlined aria-hidden="true" />, Dialog: OpenDesigner },
    {
      key: "copy",
      label: "Salin survei",
      icon: <CopyOutlined aria-hidden="true" />,
      access: "survey.manage",
      Dialog: CopySurvey,
    },
  ],
});
