import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { areaDistricts } from "./pemetaan-wilayah.resource.ts";

export default function Page() {
  return <MappingPage mapping={areaDistricts} />;
}
