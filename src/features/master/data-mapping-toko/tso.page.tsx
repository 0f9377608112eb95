import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { storeTsos } from "./tso.resource.ts";

export default function Page() {
  return <MappingPage mapping={storeTsos} />;
}
