import { Button } from "antd";
import { State, useT } from "#platform/ui/index.web.ts";
import type { EmbedReach } from "./embed.calls.ts";

/** Explains why the provider's page cannot be shown, instead of the browser's error page. */
export function EmbedNotice({
  reach,
  walled,
  onRetry,
  onAnyway,
}: {
  readonly reach: EmbedReach["outcome"] | undefined;
  readonly walled: boolean;
  readonly onRetry: () => void;
  readonly onAnyway: () => void;
}) {
  const t = useT();
  if (walled)
    return (
      <State
        kind="error"
        title={t("Halaman ini perlu dimuat ulang")}
        action={<Button onClick={() => location.reload()}>{t("Muat ulang halaman")}</Button>}
      >
        <p>{t("Dashboard ini ditambahkan sesudah portal dibuka, jadi peramban belum mengizinkannya.")}</p>
      </State>
    );
  const words =
    reach === "silent"
      ? [
          "Penyedia dashboard tidak menjawab",
          "Portal sendiri berjalan baik; yang tidak menjawab adalah sistem penyedia.",
        ]
      : reach === "refused"
        ? [
            "Penyedia menolak membuka dashboard ini",
            "Kunci tanda tangan atau kode dashboard mungkin sudah berubah di penyedia.",
          ]
        : [
            "Penyedia tidak mengizinkan halamannya ditanam di portal",
            "Penyedia harus mengizinkan alamat portal ini (frame-ancestors).",
          ];
  return (
    <State
      kind="error"
      title={t(words[0] as string)}
      action={
        <>
          <Button type="primary" onClick={onRetry}>
            {t("Coba lagi")}
          </Button>
          <Button onClick={onAnyway}>{t("Tampilkan saja")}</Button>
        </>
      }
    >
      <p>{t(words[1] as string)}</p>
    </State>
  );
}
