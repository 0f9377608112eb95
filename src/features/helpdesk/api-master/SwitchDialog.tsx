import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal } from "antd";
import { useId, useState } from "react";
import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { switchService } from "./api-master.calls.ts";
import { ApiService } from "./api-master.resource.ts";

/** A dialog that explains the effect of stopping a service, asks for the message to senders, and can start it again. */
export default function SwitchDialog({
  row,
  onClose,
}: {
  readonly row: Row<typeof ApiService>;
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [notice, setNotice] = useState("");
  const stops = row.state === "on";
  const send = useCall(switchService, {
    onSuccess: async () => {
      await invalidateResource(client, ApiService);
      onClose(true);
    },
  });
  const go = () => {
    if (!send.isPending && (!stops || notice.trim().length >= 3))
      send.mutate({ id: row.id, version: row.version, on: !stops, notice: stops ? notice.trim() : null });
  };
  return (
    <Modal
      open
      width={416}
      title={
        stops
          ? t("Hentikan layanan {name}?", { name: t(String(row.name)) })
          : t("Jalankan layanan {name}?", { name: t(String(row.name)) })
      }
      okText={stops ? t("Hentikan layanan") : t("Jalankan layanan")}
      cancelText={t("Batal")}
      okButtonProps={{ danger: stops, loading: send.isPending, disabled: stops && notice.trim().length < 3 }}
      onOk={go}
      onCancel={() => onClose(false)}
    >
      <p>
        {stops
          ? t(
              "Semua sistem distributor mendapat jawaban 503 dengan pesan ini sampai layanan dijalankan lagi. Dokumen yang sudah diterima tidak berubah.",
            )
          : t(
              "Sistem distributor dapat mengirim lagi. Yang gagal terkirim selama berhenti dikirim ulang oleh pengirimnya.",
            )}
      </p>
      {stops ? (
        <>
          <label htmlFor={id}>{t("Pesan kepada pengirim")}</label>
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={300}
            showCount
            value={notice}
            onChange={(e) => setNotice(e.target.value)}
          />
        </>
      ) : null}
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
