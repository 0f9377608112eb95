import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { Button } from "antd";
import { useState } from "react";
import { plainDate, useT } from "#platform/ui/index.web.ts";
import { TimelineList } from "#platform/mapping/index.web.ts";
import { DrawerFrame } from "#platform/records/index.web.ts";
import { above, type OrgPosition } from "./pemetaan-organisasi.calls.ts";
import { positionAssignments } from "./penempatan.resource.ts";
import { positionParents } from "./pemetaan-organisasi.resource.ts";

type Props = {
  readonly position: OrgPosition;
  readonly mayMove: boolean;
  readonly mayPlace: boolean;
  readonly onMove: (position: OrgPosition) => void;
  readonly onPlace: (position: OrgPosition) => void;
  readonly onClose: () => void;
};

/** A position: its holder, its superior position, and the history of both. */
export function PositionDrawer({ position, mayMove, mayPlace, onMove, onPlace, onClose }: Props) {
  const t = useT();
  const [tab, setTab] = useState("people");
  return (
    <DrawerFrame
      eyebrow={<span className="p-small p-muted">{position.code}</span>}
      title={position.name}
      subtitle={
        position.holder
          ? `${position.holder.label}, ${t("sejak {day}", { day: plainDate(position.since) })}`
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
              <Button type="primary" onClick={() => onPlace(position)}>
                {t("Tempatkan orang")}
              </Button>
            ) : null}
            {mayMove && above[position.kind] ? (
              <Button onClick={() => onMove(position)}>{t("Pindahkan posisi")}</Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <TimelineList
        key={tab}
        mapping={tab === "people" ? positionAssignments : positionParents}
        member={position.id}
        mayMove={tab === "people" ? mayPlace : mayMove}
      />
    </DrawerFrame>
  );
}
