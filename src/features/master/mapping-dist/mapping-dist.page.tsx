import { MappingPage } from "#platform/mapping/index.web.ts";
import { storeDistributors } from "./mapping-dist.resource.ts";

export default function Page() {
  return <MappingPage mapping={storeDistributors} />;
}
