import SwapOutlined from "@ant-design/icons/SwapOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { callsOf } from "#platform/mapping/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { MoveDialog, TimelineList } from "#platform/mapping/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { salesmanPositions } from "./posisi.resource.ts";
import styles from "./devices.module.css";

type Props = { readonly row: { readonly id: number; readonly code: string; readonly status: string } };

/** The positions of a salesman by day, and a form for changing the position. */
export default function PositionTab({ row }: Props) {
  const t = useT();
  const may = useMay()("salesmanPosition.write");
  const client = useQueryClient();
  const [moving, setMoving] = useState(false);
  const parents = useQueryCall(callsOf(salesmanPositions).parents, {}, { enabled: moving });
  return (
    <>
      {may && row.status !== "ended" ? (
        <div className={styles.acts}>
          <Button icon={<SwapOutlined aria-hidden="true" />} onClick={() => setMoving(true)}>
            {t("Pindah ke posisi lain")}
          </Button>
        </div>
      ) : null}
      <TimelineList mapping={salesmanPositions} member={row.id} mayMove={may} />
      {moving && parents.data ? (
        <MoveDialog
          mapping={salesmanPositions}
          wish={{ pick: { ids: [row.id] }, title: t("Pindahkan {name}", { name: row.code }), to: undefined }}
          from={parents.data.today}
          today={parents.data.today}
          onClose={(moved) => {
            setMoving(false);
            if (moved) void client.invalidateQueries();
          }}
        />
      ) : null}
    </>
  );
}
