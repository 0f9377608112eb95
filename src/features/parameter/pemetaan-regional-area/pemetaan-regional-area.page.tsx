import { MappingPage } from "#platform/mapping/index.web.ts";
import { regionAreas } from "./pemetaan-regional-area.resource.ts";

export default function Page() {
  return <MappingPage mapping={regionAreas} />;
}
