import RedoOutlined from "@ant-design/icons/RedoOutlined";
import { lazy } from "react";
import { view } from "#web/resource/view.ts";
import { ApiLog } from "./log-api.resource.ts";

const ReplayDialog = lazy(() => import("./ReplayDialog.tsx"));

/** What went well stands back; the rest is told by its mark and not by colour alone. */
function StatusCell({ value }: { readonly value: unknown }) {
  const status = Number(value);
  const tone = status < 300 ? "success" : status < 500 ? "warning" : "error";
  return (
    <span className="p-tag p-tabular" data-tone={tone} data-mark={tone === "success" ? "dot" : tone === "warning" ? "half" : "diamond"}>
      {status}
    </span>
  );
}

export default view(ApiLog, {
  cells: { status: StatusCell },
  actions: [
    { key: "replay", label: "Ulangi panggilan", icon: <RedoOutlined />, access: "apiLog.replay", when: (r) => r.method === "POST" && r.client !== null, Dialog: ReplayDialog },
  ],
});
