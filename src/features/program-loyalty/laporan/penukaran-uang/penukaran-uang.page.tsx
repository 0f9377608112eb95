import { redemptionFormOf } from "../../redemption/RedemptionForm.tsx";
import { RedemptionPage } from "../../redemption/RedemptionPage.tsx";
import { Batches } from "./Batches.tsx";
import { MoneyActs, MoneyDialogs } from "./MoneyActs.tsx";
import { moneyCalls } from "./penukaran-uang.calls.ts";
import { review } from "./penukaran-uang.review.tsx";
import { MoneyRedemption } from "./penukaran-uang.workflow.ts";

const spec = {
  kind: "money-redemption",
  workflow: MoneyRedemption as never,
  title: "Laporan penukaran uang",
  newTitle: "Ajukan penukaran uang",
  review,
  Form: redemptionFormOf("money", moneyCalls),
};
const more = [{ key: "batches", label: "Berkas bank", access: "payoutBatch.follow", Body: Batches }];

/** Redemptions of money from request to payment. */
export default function MoneyRedemptionsPage() {
  return (
    <RedemptionPage
      kind="money"
      calls={moneyCalls}
      address="/program-loyalty/laporan/penukaran-uang"
      spec={spec}
      Acts={MoneyActs}
      Dialogs={MoneyDialogs}
      more={more}
    />
  );
}
