import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { kamAssignments } from "./user-kam.resource.ts";

export default function Page() {
  return <MappingPage mapping={kamAssignments} />;
}
