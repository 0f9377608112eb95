import { ApiLog } from "#features/master/log-api/log-api.resource.ts";
import ResourcePage from "#web/resource/ResourcePage.tsx";

/** The same calls that the distributors' own page shows, for those who help them. */
export default function HelpdeskApiLogPage() {
  return <ResourcePage declaration={ApiLog} />;
}
