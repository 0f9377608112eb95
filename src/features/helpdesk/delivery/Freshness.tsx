import { useQueryCall } from "#platform/http/index.web.ts";
import { instant, integer, useT } from "#platform/ui/index.web.ts";
import { readFreshness } from "./delivery.calls.ts";

const lookMs = 30_000;

/** The date of the copies, and whether the partner is currently unreachable. */
export function Freshness() {
  const t = useT();
  const query = useQueryCall(readFreshness, {}, { refetchInterval: lookMs });
  const s = query.data;
  if (!s) return null;
  const asOf = s.asOf ? instant(s.asOf) : null;
  if (!s.configured)
    return (
      <p className="p-note" role="status">
        {asOf
          ? t("Layanan mitra belum diatur di server ini; yang tampil adalah salinan per {time}.", { time: asOf })
          : t("Layanan mitra belum diatur di server ini, jadi belum ada delivery order yang diambil.")}
      </p>
    );
  if (s.down)
    return (
      <p className="p-note" data-tone="warning" role="alert">
        {asOf
          ? t("Layanan mitra tidak dapat dihubungi. Yang tampil adalah salinan terakhir yang baik, per {time}.", {
              time: asOf,
            })
          : t("Layanan mitra tidak dapat dihubungi dan belum pernah berhasil diambil.")}{" "}
        {s.probeAt ? t("Dicoba lagi {time}.", { time: instant(s.probeAt) }) : null}
      </p>
    );
  return (
    <p className="p-small p-muted" role="status">
      {asOf ? t("Salinan mitra per {time}", { time: asOf }) : t("Belum pernah diambil dari mitra")}
      {s.p95 === null ? null : ` · ${t("95% panggilan mitra dijawab dalam {ms} ms", { ms: integer(s.p95) })}`}
    </p>
  );
}
