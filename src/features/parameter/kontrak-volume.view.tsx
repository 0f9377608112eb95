import { view } from "#web/resource/view.ts";
import { CommitmentCell, ContractSummary } from "./ContractCells.tsx";
import { VolumeContract } from "./kontrak-volume.resource.ts";

export default view(VolumeContract, { cells: { tonnes: CommitmentCell }, summary: ContractSummary });
