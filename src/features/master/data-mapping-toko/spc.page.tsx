import { MappingPage } from "#platform/mapping/index.web.ts";
import { storeSpcs } from "./tso.resource.ts";

export default function Page() {
  return <MappingPage mapping={storeSpcs} />;
}
