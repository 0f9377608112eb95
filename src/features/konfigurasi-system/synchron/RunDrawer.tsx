import { integer, useT } from "#platform/ui/index.web.ts";
import { ContentDrawer, RecordFacts } from "#platform/records/index.web.ts";
import { Rejects } from "./Rejects.tsx";
import { runView } from "./run-view.tsx";
import { SyncRun } from "./synchron.resource.ts";
import styles from "./synchron.module.css";

/** One run: its counts, the reason of a failure, and rejected lines with their content. */
export default function RunDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  return (
    <ContentDrawer resource={SyncRun} id={id} name="number" title="Log penarikan" onClose={onClose}>
      {(row) => (
        <>
          <RecordFacts resource={SyncRun} view={runView} row={row} skip={["state", "number"]} />
          {Number(row.unknown) > 0 ? <UnknownCodes count={Number(row.unknown)} /> : null}
          {Number(row.rejected) > 0 ? <Rejects id={id} count={Number(row.rejected)} /> : null}
        </>
      )}
    </ContentDrawer>
  );
}

/** Number of accepted lines with unknown codes, which no other message reports. */
function UnknownCodes({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <p className={`p-note ${styles.note}`} data-tone="warning">
      {t(
        "{count} baris menyebut kode yang tidak dikenal di sini; distributor, gudang, produk, atau packing plant-nya kosong sampai kodenya dikenal.",
        { count: integer(count) },
      )}
    </p>
  );
}
