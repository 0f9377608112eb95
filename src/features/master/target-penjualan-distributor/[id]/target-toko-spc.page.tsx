import { SplitPage } from "../SplitPage.tsx";

/** A distributor's target shared out over the stores of its sales points. */
export default function SpcTargetsPage() {
  return <SplitPage kind="spc" title="Target toko SPC" />;
}
