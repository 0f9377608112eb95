import { useQueryCall } from "#platform/http/index.web.ts";
import { Reference } from "../Reference.tsx";
import { openApiCall } from "./push.calls.ts";

/** The push API for distributors, generated from the server's schemas and translated by the page. */
export default function DistributorApiPage() {
  const query = useQueryCall(openApiCall, { language: "id" }, { staleTime: 600_000 });
  return (
    <Reference
      title="REST API distributor"
      query={query}
      tryWith="key"
      file="api-distributor"
      published={openApiCall}
    />
  );
}
