import CloseOutlined from "@ant-design/icons/CloseOutlined";
import type { ReactNode } from "react";
import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Cell, ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { DrawerFrame } from "./DrawerFrame.tsx";
import { type AnyRow, getCall } from "../list/resource-calls.web.ts";

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  /** The field that names the record; the resource's title is shown until it is loaded. */
  readonly name: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (row: AnyRow) => ReactNode;
};

/** A record beside its list with custom content: its name, its state, and the page's own component. */
export function ContentDrawer({ resource, id, name, title, onClose, children }: Props) {
  const t = useT();
  const query = useQueryCall(getCall(resource), { id });
  const row = query.data?.data;
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
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : row ? (
        children(row)
      ) : (
        <LoadingState rows={6} />
      )}
    </DrawerFrame>
  );
}
