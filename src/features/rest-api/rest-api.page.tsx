import { portalApi } from "#platform/http/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Reference } from "./Reference.tsx";

/** All calls that the reader may make, generated from the declarations and schemas. */
export default function RestApiPage() {
  const query = useQueryCall(portalApi, {}, { staleTime: 600_000 });
  return <Reference title="REST API" query={query} tryWith="session" file="api-portal" />;
}
