import { SplitPage } from "../SplitPage.tsx";

/** Allocation of a distributor's target to the stores of its SPCs. */
export default function SpcTargetsPage() {
  return <SplitPage kind="spc" title="Target toko SPC" />;
}
