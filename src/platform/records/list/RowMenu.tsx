import MoreOutlined from "@ant-design/icons/MoreOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { keyOf } from "#platform/http/index.web.ts";
import { DropMenu, useCopy, useT } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { useMay } from "./useMay.ts";
import { type AnyRow, getCall, listCall } from "./resource-calls.web.ts";
import { useArchive } from "../record/useArchive.tsx";
import type { AnyView, RecordAction } from "../view/view.web.ts";

type Props = {
  readonly resource: AnyResource;
  readonly row: AnyRow;
  readonly name: string;
  readonly view: AnyView | undefined;
  readonly canWrite: boolean;
  readonly href: string;
  readonly onOpen?: (id: number) => void;
  readonly onEdit?: (id: number) => void;
};

/** Actions on one record, by mouse and keyboard. */
export function RowMenu({ resource, row, name, view, canWrite, href, onOpen, onEdit }: Props) {
  const t = useT();
  const may = useMay();
  const copy = useCopy();
  const archive = useArchive(resource);
  const self = useAccount()?.id;
  const archivable = view?.archivable?.(row, self) ?? true;
  const [action, setAction] = useState<RecordAction<AnyRow>>();
  const own = ((view?.actions ?? []) as readonly RecordAction<AnyRow>[]).filter(
    (a) => (!a.access || may(a.access)) && (a.when?.(row, self) ?? true),
  );
  const client = useQueryClient();
  const close = (changed?: boolean) => {
    setAction(undefined);
    if (!changed) return;
    for (const def of [getCall(resource), listCall(resource)]) void client.invalidateQueries({ queryKey: keyOf(def) });
  };
  const writable = canWrite && !resource.readOnly;
  const link = () => copy(new URL(href, location.href).href, t("Tautan tersalin"), t("Tautan tidak dapat disalin"));
  const items = [
    ...(onOpen ? [{ key: "open", label: t("Lihat"), onClick: () => onOpen(row.id) }] : []),
    ...(onEdit && writable && !row.archivedAt
      ? [{ key: "edit", label: t("Ubah"), onClick: () => onEdit(row.id) }]
      : []),
    ...own.map((a) => ({
      key: a.key,
      label: t(a.label),
      // the label describes the action, so all icons are hidden from screen readers here
      icon: a.icon ? <span aria-hidden="true">{a.icon}</span> : undefined,
      danger: a.danger,
      onClick: () => setAction(a),
    })),
    { key: "copy", label: t("Salin tautan"), onClick: () => void link() },
    ...(writable && (row.archivedAt || archivable)
      ? [
          { type: "divider" as const, key: "line" },
          row.archivedAt
            ? { key: "restore", label: t("Pulihkan"), onClick: () => void archive.restore([row]) }
            : { key: "archive", label: t("Arsipkan"), danger: true, onClick: () => archive.confirmArchive([row]) },
        ]
      : []),
  ];
  return (
    <>
      <DropMenu placement="bottomRight" menu={{ items }}>
        <button type="button" className="p-ib" data-small="" aria-label={t("Tindakan untuk {name}", { name })}>
          <MoreOutlined aria-hidden="true" />
        </button>
      </DropMenu>
      {action ? <action.Dialog row={row} onClose={close} /> : null}
    </>
  );
}
