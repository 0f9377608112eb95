import { NewRecordPage } from "#web/resource/NewRecordPage.tsx";
import { PackingPlant } from "./kelola-packing-plant.resource.ts";

export default function NewPackingPlantPage() {
  return <NewRecordPage resource={PackingPlant} title="Tambah packing plant" list="/master/kelola-packing-plant" />;
}
