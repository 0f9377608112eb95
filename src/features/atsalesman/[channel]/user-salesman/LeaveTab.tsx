import { Button } from "antd";
import { useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { RelatedRows, useMay } from "#platform/records/index.web.ts";
import { LeaveDialog } from "../jadwal-kunjungan/LeaveDialog.tsx";
import { SalesmanLeave } from "./cuti.resource.ts";
import styles from "./devices.module.css";

type Props = {
  readonly row: {
    readonly id: number;
    readonly code: string;
    readonly fullname: string;
    readonly channel: string;
    readonly status: string;
  };
};

/** A salesman's days of leave, and a form for recording more. */
export default function LeaveTab({ row }: Props) {
  const t = useT();
  const may = useMay()("visitSchedule.write");
  const [open, setOpen] = useState(false);
  return (
    <>
      {may && row.status === "active" ? (
        <div className={styles.acts}>
          <Button onClick={() => setOpen(true)}>{t("Catat cuti")}</Button>
        </div>
      ) : null}
      <RelatedRows
        resource={SalesmanLeave}
        route={`/atsalesman/${row.channel}/user-salesman/cuti`}
        by="salesman"
        id={row.id}
        columns={["dayFrom", "dayTo", "kind", "handling", "substitute"]}
        empty={t("Belum ada cuti.")}
      />
      {open ? (
        <LeaveDialog person={{ id: row.id, label: `${row.code} – ${row.fullname}` }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
