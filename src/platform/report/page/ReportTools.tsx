import DownOutlined from "@ant-design/icons/DownOutlined";
import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import MailOutlined from "@ant-design/icons/MailOutlined";
import ShareAltOutlined from "@ant-design/icons/ShareAltOutlined";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { type FileKind, fileKinds } from "../export/export-report.calls.ts";
import { exportAction, type Report, type ReportAnswer } from "../report.ts";
import { ActsMenu, requestPrint, dateRange, DropMenu, useCopy, useT } from "#platform/ui/index.web.ts";
import { useExportFile } from "#platform/jobs/index.web.ts";
import { useFocusBack, useMay } from "#platform/records/index.web.ts";
import { fileOf } from "./report-file.web.ts";
import { datedAddress, type View } from "./report-query.web.ts";
import { useCtrlKey } from "./usePageKeys.ts";
import type { Calls } from "./useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";

const ScheduleDrawer = lazy(() => import("../delivery/ScheduleDrawer.tsx"));

const kindNames: Readonly<Record<FileKind, string>> = { xlsx: "Excel", csv: "CSV" };
type Props = {
  readonly report: Report;
  readonly title: string;
  readonly calls: Calls & { readonly route: string };
  readonly view: View;
  readonly answer: ReportAnswer | undefined;
  readonly phone: boolean;
};
/** Share and export; actions without permission are hidden. */
export function ReportTools({ report, title, calls, view, answer, phone }: Props) {
  const t = useT();
  const may = useMay();
  const copy = useCopy();
  const file = useExportFile();
  const [planning, setPlanning] = useState(false);
  useFocusBack(planning);
  const share = (link = location.href) =>
    void copy(
      link,
      t("Tautan disalin; penerima melihatnya dalam cakupannya sendiri."),
      t("Tautan tidak dapat disalin"),
    );
  const period = answer?.stamps.period;
  // a named period means other days when the link is opened later
  const links = [
    { key: "share", label: t("Salin tautan"), onClick: () => share() },
    ...(period && period.token !== "range"
      ? [
          {
            key: "dated",
            label: t("Salin tautan untuk {days} saja", { days: dateRange(period.from, period.to) }),
            onClick: () => share(datedAddress(location.href, report, view, period)),
          },
        ]
      : []),
  ];
  const save = (as: FileKind = "xlsx") => file.run(fileOf(calls, view, as));
  const takes = may(exportAction(report.access));
  const exports = takes && answer !== undefined && !file.busy;
  useCtrlKey("e", () => exports && void save());
  const kinds = [
    ...fileKinds.map((as) => ({
      key: as,
      label: `${kindNames[as]} (.${as})`,
      disabled: !exports,
      onClick: () => void save(as),
    })),
    { key: "print", label: t("Cetak atau simpan PDF"), onClick: () => requestPrint(calls.route) },
    ...(phone || !("clipboard" in navigator)
      ? []
      : [
          {
            key: "copy",
            label: t("Salin tabel"),
            onClick: () => void import("./copy-table.web.ts").then((m) => m.copyTable()),
          },
        ]),
  ];
  const plan = { icon: <MailOutlined aria-hidden="true" />, disabled: !answer, onClick: () => setPlanning(true) };
  // on a phone the file formats are in the single menu
  const shared = { type: "group" as const, key: "links", label: t("Bagikan"), children: links };
  const all = takes
    ? [
        shared,
        { key: "plan", label: t("Jadwal"), ...plan },
        { type: "group" as const, key: "export", label: t("Ekspor"), children: kinds },
      ]
    : [shared];
  return (
    <>
      {phone ? (
        <ActsMenu items={all} busy={file.busy} />
      ) : (
        <>
          <DropMenu placement="bottomRight" menu={{ items: links }}>
            <Button icon={<ShareAltOutlined aria-hidden="true" />}>{t("Bagikan")}</Button>
          </DropMenu>
          {takes ? <Button {...plan}>{t("Jadwal")}</Button> : null}
        </>
      )}
      {planning ? (
        <Suspense fallback={null}>
          <ScheduleDrawer
            report={report}
            route={calls.route}
            title={title}
            view={view}
            onClose={() => setPlanning(false)}
          />
        </Suspense>
      ) : null}
      {takes && !phone ? (
        <DropMenu placement="bottomRight" disabled={!answer} menu={{ items: kinds }}>
          <Button type="primary" icon={<DownloadOutlined aria-hidden="true" />} loading={file.busy} disabled={!answer}>
            {t("Ekspor")} <DownOutlined className={resourceStyles.caret} aria-hidden="true" />
          </Button>
        </DropMenu>
      ) : null}
    </>
  );
}
