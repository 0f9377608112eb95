import { MappingPage } from "#web/mapping/MappingPage.tsx";
import { regularCustomerStores } from "./master-data-jaringan-lt.resource.ts";

export default function Page() {
  return <MappingPage mapping={regularCustomerStores} />;
}
