import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Input } from "antd";
import { useState } from "react";
import { Refused } from "#kit/refused.ts";
import { prettyJson } from "#web/field/pretty-json.ts";
import { useCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { NounDrawer } from "#web/resource/NounDrawer.tsx";
import { RecordFacts } from "#web/resource/RecordFacts.tsx";
import { type AnyRow, forgetNoun } from "#web/resource/resource-calls.ts";
import { useMay } from "#web/resource/useMay.ts";
import { PushItem } from "../raw-data/raw-data.resource.ts";
import { DiscardButton } from "./DiscardButton.tsx";
import { repairItem } from "./failed-sync.calls.ts";
import { Problems } from "./Problems.tsx";
import "#web/resource/drawer.css";
import "./repair.css";

/** One document: what stands in its way, its content as text to put right, and another try. */
export default function RepairDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  return (
    <NounDrawer resource={PushItem} id={id} name="externalId" title="Failed sync" onClose={onClose}>
      {(row) => <Repair key={row.version} row={row} onClose={onClose} />}
    </NounDrawer>
  );
}

function Repair({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const t = useT();
  const may = useMay()("pushItem.repair");
  const client = useQueryClient();
  const { message } = App.useApp();
  const before = prettyJson(String(row.payload));
  const [text, setText] = useState(before);
  const done = async () => {
    await forgetNoun(client, PushItem);
  };
  const repair = useCall(repairItem, {
    onSuccess: async ({ data }) => {
      if (data.state === "applied" || data.state === "void") {
        void message.success(data.number ? t("Diterapkan sebagai {number}", { number: data.number }) : t("Selesai"));
        onClose();
      } else void message.warning(t(data.state === "waiting" ? "Masih menunggu" : "Masih gagal"));
      await done();
    },
  });
  const settled = row.state !== "failed" && row.state !== "waiting";
  const refused = repair.error instanceof Refused ? repair.error : undefined;
  return (
    <div className="z-repair">
      <Problems id={row.id} refused={refused} />
      <RecordFacts resource={PushItem} row={row} only={["kind", "distributor", "client", "attempts", "triedAt", "waitsFor", "number"]} />
      <label htmlFor="z-payload">{t("Isi dokumen")}</label>
      <Input.TextArea
        id="z-payload"
        className="p-mono"
        spellCheck={false}
        autoSize={{ minRows: 10, maxRows: 28 }}
        value={text}
        readOnly={settled || !may}
        onChange={(e) => setText(e.target.value)}
      />
      {may && !settled ? (
        <div className="z-acts">
          <Button type="primary" loading={repair.isPending} onClick={() => repair.mutate({ id: row.id, version: row.version, payload: text === before ? null : text })}>
            {text === before ? t("Coba ulang") : t("Simpan dan coba ulang")}
          </Button>
          {text !== before ? <Button onClick={() => setText(before)}>{t("Seperti semula")}</Button> : null}
          <span className="p-gap" />
          <DiscardButton row={row} onDone={() => void done().then(onClose)} />
        </div>
      ) : null}
    </div>
  );
}
