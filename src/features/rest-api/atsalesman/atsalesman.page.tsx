import { mobileApi } from "#features/atsalesman/mobile/mobile.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Reference } from "../Reference.tsx";

/** The API of the salesman's app, generated from the schemas that validate requests of phones. */
export default function MobileApiPage() {
  const query = useQueryCall(mobileApi, { language: "id" }, { staleTime: 600_000 });
  return (
    <Reference title="REST API salesman" query={query} tryWith="device" file="api-salesman" published={mobileApi} />
  );
}
