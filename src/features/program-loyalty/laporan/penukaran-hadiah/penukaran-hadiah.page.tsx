import { redemptionFormOf } from "../../redemption/RedemptionForm.tsx";
import { RedemptionPage } from "../../redemption/RedemptionPage.tsx";
import { GiftActs, GiftDialogs } from "./GiftActs.tsx";
import { giftCalls } from "./penukaran-hadiah.calls.ts";
import { review } from "./penukaran-hadiah.review.tsx";
import { GiftRedemption } from "./penukaran-hadiah.workflow.ts";

const spec = {
  kind: "gift-redemption",
  workflow: GiftRedemption as never,
  title: "Laporan penukaran hadiah",
  newTitle: "Ajukan penukaran hadiah",
  review,
  Form: redemptionFormOf("gift", giftCalls),
};

/** Redemptions of gifts from request to receipt. */
export default function GiftRedemptionsPage() {
  return (
    <RedemptionPage
      kind="gift"
      calls={giftCalls}
      address="/program-loyalty/laporan/penukaran-hadiah"
      spec={spec}
      Acts={GiftActs}
      Dialogs={GiftDialogs}
    />
  );
}
