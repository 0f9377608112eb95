import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { storeSpcs } from "./tso.resource.ts";

export default function Page() {
  return <MappingPage mapping={storeSpcs} />;
}
