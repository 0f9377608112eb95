import { MappingPage } from "#platform/mapping/index.web.ts";
import { regularCustomerStores } from "./master-data-jaringan-lt.resource.ts";

export default function Page() {
  return <MappingPage mapping={regularCustomerStores} />;
}
