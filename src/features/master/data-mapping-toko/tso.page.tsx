import { MappingPage } from "#platform/mapping/index.web.ts";
import { storeTsos } from "./tso.resource.ts";

export default function Page() {
  return <MappingPage mapping={storeTsos} />;
}
