import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { areaGroupings } from "./pemetaan-grup-area.resource.ts";

export default function Page() {
  return <MappingPage mapping={areaGroupings} />;
}
