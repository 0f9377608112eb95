import { view } from "#platform/records/index.web.ts";
import { CommitmentCell, ContractSummary } from "./ContractCells.tsx";
import { VolumeContract } from "./kontrak-volume.resource.ts";

export default view(VolumeContract, { cells: { tonnes: CommitmentCell }, summary: ContractSummary });
