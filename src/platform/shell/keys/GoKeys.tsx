import { lazy, Suspense, useState } from "react";
import { lazyPart } from "#platform/ui/index.web.ts";
import { useGoKeys } from "./useGoKeys.ts";

const ShellKeys = lazy(() => lazyPart(() => import("./ShellKeys.tsx")));

/** Shortcuts of every page, loaded once the page is shown. */
export default function GoKeys() {
  const [help, setHelp] = useState(false);
  useGoKeys(() => setHelp(true));
  return <Suspense fallback={null}>{help ? <ShellKeys onClose={() => setHelp(false)} /> : null}</Suspense>;
}
