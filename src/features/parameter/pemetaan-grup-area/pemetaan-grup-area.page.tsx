import { MappingPage } from "#platform/mapping/index.web.ts";
import { areaGroupings } from "./pemetaan-grup-area.resource.ts";

export default function Page() {
  return <MappingPage mapping={areaGroupings} />;
}
