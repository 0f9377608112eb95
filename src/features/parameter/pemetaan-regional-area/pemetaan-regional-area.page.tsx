import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { regionAreas } from "./pemetaan-regional-area.resource.ts";

export default function Page() {
  return <MappingPage mapping={regionAreas} />;
}
