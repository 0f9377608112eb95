import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { storeDistributors } from "./mapping-dist.resource.ts";

export default function Page() {
  return <MappingPage mapping={storeDistributors} />;
}
