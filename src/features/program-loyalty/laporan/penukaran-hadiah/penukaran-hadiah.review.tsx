import { redemptionReview } from "../../redemption/RedemptionReview.tsx";
import { usePicture } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { giftCalls, giftProof } from "./penukaran-hadiah.calls.ts";
import styles from "../../redemption/redemption.module.css";

/** The photo of the handover. */
function Proof({ id }: { readonly id: number }) {
  const t = useT();
  const url = usePicture(giftProof, { id });
  if (url === null) return <p className="p-small p-muted">{t("Foto gagal dimuat")}</p>;
  return <span className={styles.image}>{url ? <img src={url} alt={t("Foto serah terima")} /> : null}</span>;
}

export const review = redemptionReview("gift", giftCalls, Proof);
