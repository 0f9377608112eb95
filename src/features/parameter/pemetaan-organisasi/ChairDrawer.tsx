import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { Button } from "antd";
import { useState } from "react";
import { plainDate, useT } from "#platform/ui/index.web.ts";
import { TimelineList } from "#platform/mapping/index.web.ts";
import { DrawerFrame } from "#platform/records/index.web.ts";
import { above, type Chair } from "./pemetaan-organisasi.calls.ts";
import { positionAssignments } from "./penempatan.resource.ts";
import { positionParents } from "./pemetaan-organisasi.resource.ts";

type Props = {
  readonly chair: Chair;
  readonly mayMove: boolean;
  readonly mayPlace: boolean;
  readonly onMove: (chair: Chair) => void;
  readonly onPlace: (chair: Chair) => void;
  readonly onClose: () => void;
};

/** A position: its holder, its superior position, and the history of both. */
export function ChairDrawer({ chair, mayMove, mayPlace, onMove, onPlace, onClose }: Props) {
  const t = useT();
  const [tab, setTab] = useState("people");
  return (
    <DrawerFrame
      eyebrow={<span className="p-small p-muted">{chair.code}</span>}
      title={chair.name}
      subtitle={
        chair.holder
          ? `${chair.holder.label}, ${t("sejak {day}", { day: plainDate(chair.since) })}`
          : t("Posisi ini kosong.")
      }
      buttons={
        <button type="button" className="p-ib" data-small="" aria-label={t("Tutup")} onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </button>
      }
      tabs={[
        { key: "people", label: t("Penempatan") },
        { key: "parents", label: t("Atasan") },
      ]}
      tab={tab}
      onTab={setTab}
      foot={
        mayPlace || mayMove ? (
          <>
            {mayPlace ? (
              <Button type="primary" onClick={() => onPlace(chair)}>
                {t("Tempatkan orang")}
              </Button>
            ) : null}
            {mayMove && above[chair.kind] ? (
              <Button onClick={() => onMove(chair)}>{t("Pindahkan posisi")}</Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <TimelineList
        key={tab}
        mapping={tab === "people" ? positionAssignments : positionParents}
        member={chair.id}
        mayMove={tab === "people" ? mayPlace : mayMove}
      />
    </DrawerFrame>
  );
}
