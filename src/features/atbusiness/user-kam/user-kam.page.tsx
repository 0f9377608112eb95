import { MappingPage } from "#platform/mapping/index.web.ts";
import { kamAssignments } from "./user-kam.resource.ts";

export default function Page() {
  return <MappingPage mapping={kamAssignments} />;
}
