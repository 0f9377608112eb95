import { NewRecordPage } from "#platform/records/index.web.ts";
import { PackingPlant } from "./kelola-packing-plant.resource.ts";

/** A new packing plant is active by default. */
const active = { active: true };

export default function NewPackingPlantPage() {
  return (
    <NewRecordPage
      initial={active}
      resource={PackingPlant}
      title="Tambah packing plant"
      list="/master/kelola-packing-plant"
    />
  );
}
