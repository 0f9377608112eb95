import { redemptionReview } from "../../redemption/RedemptionReview.tsx";
import { usePicture } from "#web/api/usePicture.ts";
import { useT } from "#web/i18n.ts";
import { giftCalls, giftProof } from "./penukaran-hadiah.calls.ts";

/** The photo of the handover. */
function Proof({ id }: { readonly id: number }) {
  const t = useT();
  const url = usePicture(giftProof, { id });
  if (url === null) return <p className="p-small p-muted">{t("Foto gagal dimuat")}</p>;
  return <span className="rd-image">{url ? <img src={url} alt={t("Foto serah terima")} /> : null}</span>;
}

export const review = redemptionReview("gift", giftCalls, Proof);
