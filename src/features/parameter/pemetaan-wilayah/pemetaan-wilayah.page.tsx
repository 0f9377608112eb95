import { MappingPage } from "#platform/mapping/index.web.ts";
import { areaDistricts } from "./pemetaan-wilayah.resource.ts";

export default function Page() {
  return <MappingPage mapping={areaDistricts} />;
}
