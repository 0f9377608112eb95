/** Messages between tabs of one browser about changes of the session. */
export type TabMessage =
  | { readonly type: "token" }
  | { readonly type: "signed-in"; readonly user: number | null }
  | { readonly type: "signed-out" }
  | { readonly type: "masking" }
  | { readonly type: "locked" }
  | { readonly type: "unlocked" }
  | { readonly type: "oidc"; readonly callback: string };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("portal.session");

export function announceToTabs(message: TabMessage) {
  channel?.postMessage(message);
}

export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const on = (e: MessageEvent) => listener(e.data as TabMessage);
  channel?.addEventListener("message", on);
  return () => channel?.removeEventListener("message", on);
}
