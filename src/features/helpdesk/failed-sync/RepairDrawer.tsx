import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { prettyJson, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useCall } from "#platform/http/index.web.ts";
import {
  draftKey,
  readDraft,
  ContentDrawer,
  RecordFacts,
  type AnyRow,
  invalidateResource,
  useDraft,
  useMay,
} from "#platform/records/index.web.ts";
import { PushItem } from "../raw-data/raw-data.resource.ts";
import { pushItemCells } from "../raw-data/raw-data.view.tsx";
import { DiscardButton } from "./DiscardButton.tsx";
import { repairItem } from "./failed-sync.calls.ts";
import { Problems } from "./Problems.tsx";
import styles from "./repair.module.css";

/** One document: its errors, its content as editable text, and retry. */
export default function RepairDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  // survives the row, the drawer and the page, so that input is kept after a conflict or a reload
  const [key] = useState(() => draftKey("push-item", id));
  const [typed, setTyped] = useState(() => readDraft(key)?.values.payload as string | undefined);
  const { drop } = useDraft(
    key,
    useMemo(() => (typed === undefined ? undefined : { values: { payload: typed }, base: {}, version: null }), [typed]),
  );
  const type = (text: string | undefined) => {
    if (text === undefined) drop();
    setTyped(text);
  };
  return (
    <ContentDrawer resource={PushItem} id={id} name="externalId" title="Failed sync" onClose={onClose}>
      {(row) => <Repair row={row} typed={typed} onType={type} onClose={onClose} />}
    </ContentDrawer>
  );
}

type RepairProps = {
  readonly row: AnyRow;
  readonly typed: string | undefined;
  readonly onType: (text: string | undefined) => void;
  readonly onClose: () => void;
};
function Repair({ row, typed, onType, onClose }: RepairProps) {
  const t = useT();
  const may = useMay()("pushItem.repair");
  const client = useQueryClient();
  const { message } = useFeedback();
  const before = prettyJson(String(row.payload));
  const closed = row.state !== "failed" && row.state !== "waiting";
  const text = closed ? before : (typed ?? before);
  const done = async () => {
    await invalidateResource(client, PushItem);
  };
  const repair = useCall(repairItem, {
    onError: (error) => void (error instanceof Refused && error.status === 409 && done()),
    onSuccess: async ({ data }) => {
      if (data.state === "applied" || data.state === "void") {
        void message.success(data.number ? t("Diterapkan sebagai {number}", { number: data.number }) : t("Selesai"));
        onType(undefined);
        onClose();
      } else void message.warning(t(data.state === "waiting" ? "Masih menunggu" : "Masih gagal"));
      await done();
      onType(undefined);
    },
  });
  const refused = repair.error instanceof Refused ? repair.error : undefined;
  return (
    <div className={styles.repair}>
      <Problems id={row.id} refused={refused} />
      <RecordFacts
        resource={PushItem}
        row={row}
        view={pushItemCells}
        only={["kind", "distributor", "client", "attempts", "triedAt", "waitsFor", "number"]}
      />
      <label htmlFor="z-payload">{t("Isi dokumen")}</label>
      <Input.TextArea
        id="z-payload"
        className="p-mono"
        spellCheck={false}
        autoSize={{ minRows: 10, maxRows: 28 }}
        value={text}
        readOnly={closed || !may}
        onChange={(e) => onType(e.target.value)}
      />
      {may && !closed ? (
        <div className={styles.acts}>
          <Button
            type="primary"
            loading={repair.isPending}
            onClick={() => repair.mutate({ id: row.id, version: row.version, payload: text === before ? null : text })}
          >
            {text === before ? t("Coba ulang") : t("Simpan dan coba ulang")}
          </Button>
          {text !== before ? <Button onClick={() => onType(undefined)}>{t("Seperti semula")}</Button> : null}
          <span className="p-gap" />
          <DiscardButton
            row={row}
            onDone={() => {
              onType(undefined);
              void done().then(onClose);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
