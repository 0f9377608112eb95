import { portalApi } from "#kit/open-api.calls.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { Reference } from "./Reference.tsx";

/** All calls that the reader may make, generated from the declarations and schemas. */
export default function RestApiPage() {
  const found = useQueryCall(portalApi, {}, { staleTime: 600_000 });
  return <Reference title="REST API" found={found} tryWith="session" file="api-portal" />;
}
