import RedoOutlined from "@ant-design/icons/RedoOutlined";
import { lazy } from "react";
import type { Row } from "#kit/resource.ts";
import { JsonText, StatusTag, useT } from "#platform/ui/index.web.ts";
import { RecordFacts, view } from "#platform/records/index.web.ts";
import { turnedAway } from "./log-api.calls.ts";
import { ApiLog } from "./log-api.resource.ts";

const ReplayDialog = lazy(() => import("./ReplayDialog.tsx"));

/** Successful calls are subdued; others have an icon in addition to the colour. */
function StatusCell({ value }: { readonly value: unknown }) {
  const status = Number(value);
  const tone = status < 300 ? "success" : status < 500 ? "warning" : "error";
  return (
    <StatusTag tone={tone}>
      <span className="p-tabular">{status}</span>
    </StatusTag>
  );
}

const cells = { status: StatusCell };
function Summary({ row }: { readonly row: Row<typeof ApiLog> }) {
  const t = useT();
  return (
    <>
      <RecordFacts resource={ApiLog} row={row} view={view(ApiLog, { cells })} skip={["payload", "answer"]} />
      <JsonText label={t("Isi permintaan")} text={row.payload} />
      <JsonText label={t("Jawaban")} text={row.answer} />
    </>
  );
}

export default view(ApiLog, {
  cells,
  summary: Summary,
  actions: [
    {
      key: "replay",
      label: "Ulangi panggilan",
      icon: <RedoOutlined />,
      access: "apiLog.replay",
      when: (r) => r.method === "POST" && r.client !== null && !turnedAway(r),
      Dialog: ReplayDialog,
    },
  ],
});
