import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { useQueryCall } from "#web/api/hooks.ts";
import { Cell } from "#web/field/Cell.tsx";
import { useT } from "#web/i18n.ts";
import { DrawerFrame } from "#web/resource/DrawerFrame.tsx";
import { RecordFacts } from "#web/resource/RecordFacts.tsx";
import { getCall } from "#web/resource/resource-calls.ts";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { Rejects } from "./Rejects.tsx";
import { SyncRun } from "./synchron.resource.ts";

/** One fetching: its counts, why it failed, and what was not taken over with the content as it came. */
export default function RunDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const found = useQueryCall(getCall(SyncRun), { id });
  const row = found.data?.data;
  const close = (
    <button type="button" className="p-ib" data-small="" aria-label={t("Tutup")} onClick={onClose}>
      <CloseOutlined aria-hidden="true" />
    </button>
  );
  return (
    <DrawerFrame title={row ? String(row.number) : t("Log penarikan")} eyebrow={row ? <Cell field={SyncRun.fields.state} value={row.state} /> : null} buttons={close}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : row ? (
        <>
          <RecordFacts resource={SyncRun} row={row} skip={["state", "number"]} />
          {Number(row.rejected) > 0 ? <Rejects id={id} count={Number(row.rejected)} /> : null}
        </>
      ) : (
        <LoadingState rows={6} />
      )}
    </DrawerFrame>
  );
}
