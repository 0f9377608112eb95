import CloseOutlined from "@ant-design/icons/CloseOutlined";
import type { ReactNode } from "react";
import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { Cell } from "#web/field/Cell.tsx";
import { useT } from "#web/i18n.ts";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { DrawerFrame } from "./DrawerFrame.tsx";
import { type AnyRow, getCall } from "./resource-calls.ts";

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  /** The field that names the record; until it is there, the noun does. */
  readonly name: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (row: AnyRow) => ReactNode;
};

/** One record beside its list where the page has its own content for it: its name, its state, and what the page makes of it. */
export function NounDrawer({ resource, id, name, title, onClose, children }: Props) {
  const t = useT();
  const found = useQueryCall(getCall(resource), { id });
  const row = found.data?.data;
  const state = (resource.fields as Fields).state;
  const close = (
    <button type="button" className="p-ib" data-small="" aria-label={t("Tutup")} onClick={onClose}>
      <CloseOutlined aria-hidden="true" />
    </button>
  );
  return (
    <DrawerFrame
      title={row ? String(row[name]) : t(title)}
      eyebrow={row && state ? <Cell field={state} value={row.state} /> : null}
      buttons={close}
    >
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : row ? (
        children(row)
      ) : (
        <LoadingState rows={6} />
      )}
    </DrawerFrame>
  );
}
