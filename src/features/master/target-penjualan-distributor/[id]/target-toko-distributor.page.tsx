import { SplitPage } from "../SplitPage.tsx";

/** A distributor's target shared out over its stores. */
export default function StoreTargetsPage() {
  return <SplitPage kind="store" title="Target toko distributor" />;
}
