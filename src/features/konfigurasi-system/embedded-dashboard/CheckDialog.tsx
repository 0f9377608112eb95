import { Button, Modal } from "antd";
import { type EmbedReach, reachEmbed } from "#features/laporan/embedded-dashboard/embed.calls.ts";
import type { Tone } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";

const words: Readonly<Record<EmbedReach["outcome"], readonly [tone: Tone, label: string, why: string]>> = {
  ok: ["success", "Siap", "Penyedia menerima token dan mengizinkan halamannya ditanam di portal ini."],
  silent: ["error", "Tidak menjawab", "Penyedia tidak menjawab dalam lima detik atau sedang bermasalah."],
  refused: [
    "error",
    "Ditolak",
    "Penyedia menolak token: periksa kunci tanda tangan, kode dashboard, dan parameter terkunci.",
  ],
  blocked: ["error", "Tidak boleh ditanam", "Penyedia harus mengizinkan alamat portal ini (frame-ancestors)."],
  unknown: [
    "neutral",
    "Tidak dapat diperiksa",
    "Alamat ini berada di jaringan dalam, yang tidak dihubungi oleh server portal. Cobalah membukanya.",
  ],
};

/** Opens the dashboard like a browser, with a token of the person, and shows the provider's response. */
export function CheckDialog({
  row,
  onClose,
}: {
  readonly row: { readonly id: number; readonly name: string };
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const query = useQueryCall(
    reachEmbed,
    { id: row.id, at: location.origin },
    { staleTime: 0, gcTime: 0, retry: false },
  );
  const [tone, label, why] = words[query.data?.outcome ?? "unknown"];
  return (
    <Modal
      open
      width={416}
      title={t("Periksa {name}", { name: row.name })}
      onCancel={() => onClose(false)}
      footer={<Button onClick={() => onClose(false)}>{t("Tutup")}</Button>}
    >
      {query.isPending ? (
        <LoadingState rows={2} label={t("Menghubungi penyedia…")} />
      ) : query.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(query.error.message)}
        </p>
      ) : (
        <div role="status">
          <StatusTag tone={tone}>
            {t(label)}
            {query.data.status ? ` · HTTP ${query.data.status}` : ""}
          </StatusTag>
          <p>{t(why)}</p>
        </div>
      )}
    </Modal>
  );
}
