import { lazy } from "react";
import { view } from "#platform/records/index.web.ts";
import { ApiClient } from "./master-api-distributor.resource.ts";

const KeysTab = lazy(() => import("./KeysTab.tsx"));
const MoveTab = lazy(() => import("./MoveTab.tsx"));
const SandboxTab = lazy(() => import("./SandboxTab.tsx"));
const WebhookTab = lazy(() => import("./WebhookTab.tsx"));

/** The visible prefix of the newest key. */
const KeyCell = ({ value }: { readonly value: unknown }) =>
  value ? <code className="p-mono">pjd_{String(value)}_…</code> : <span className="p-faint">–</span>;

export default view(ApiClient, {
  cells: { keyPrefix: KeyCell },
  tabs: [
    { key: "keys", label: "Kunci API", access: "apiClient.read", Component: KeysTab },
    { key: "webhook", label: "Webhook", access: "apiClient.read", Component: WebhookTab },
    { key: "move", label: "Ganti sistem", access: "apiClient.manage", Component: MoveTab },
    { key: "sandbox", label: "Dokumen uji", access: "apiClient.read", Component: SandboxTab },
  ],
});
