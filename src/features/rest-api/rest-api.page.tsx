import { portalApi } from "#kit/open-api.calls.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { Reference } from "./Reference.tsx";

/** Every call of the portal that the reader may make, from the declarations and schemas themselves. */
export default function RestApiPage() {
  const found = useQueryCall(portalApi, {}, { staleTime: 600_000 });
  return <Reference title="REST API" found={found} tryWith="session" file="api-portal" />;
}
