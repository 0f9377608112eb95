import { SplitPage } from "../SplitPage.tsx";

/** Allocation of a distributor's target to its stores. */
export default function StoreTargetsPage() {
  return <SplitPage kind="store" title="Target toko distributor" />;
}
