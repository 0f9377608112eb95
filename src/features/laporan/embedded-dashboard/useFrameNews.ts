import { type RefObject, useEffect, useState } from "react";
import type { EmbedOpening } from "./embed.calls.ts";

/** Messages of the frame, accepted only from the displayed frame and its declared origin. */
export function useFrameNews(
  opening: EmbedOpening | undefined,
  frame: RefObject<HTMLIFrameElement | null>,
  on: { readonly ready: (partner: Window) => void; readonly expired: () => void },
): boolean {
  const [walled, setWalled] = useState(false);
  useEffect(() => {
    if (!opening) return;
    const hear = (e: MessageEvent) => {
      const partner = frame.current?.contentWindow;
      if (!partner || e.source !== partner || e.origin !== (opening.ownStorage ? opening.origin : "null")) return;
      const type: unknown = (e.data as { type?: unknown } | null)?.type;
      if (type === "embed:ready") on.ready(partner);
      if (type === "embed:expired") on.expired();
    };
    const refused = (e: SecurityPolicyViolationEvent) => {
      if (/^(frame|child)-src$/.test(e.effectiveDirective) && e.blockedURI.startsWith(opening.origin)) setWalled(true);
    };
    addEventListener("message", hear);
    document.addEventListener("securitypolicyviolation", refused);
    return () => {
      removeEventListener("message", hear);
      document.removeEventListener("securitypolicyviolation", refused);
    };
  }, [opening, frame, on]);
  return walled;
}
