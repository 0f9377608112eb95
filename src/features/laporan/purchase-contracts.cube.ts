import { combineCubes } from "#platform/report/index.ts";
import { Contracts } from "./contracts.cube.ts";
import { Purchases } from "./purchases.cube.ts";

const { distributor, opco } = Contracts.levels as Pick<typeof Contracts.levels, "distributor" | "opco">;
/**
 * The same contracts without places: purchases belong to the place of the warehouse, contracts to that of the
 * distributor.
 */
export const ContractsByPartner: typeof Contracts = {
  ...Contracts,
  name: "contractsByPartner",
  refusal: "Kontrak di samping pembelian hanya menurut distributor dan opco.",
  levels: { distributor, opco } as typeof Contracts.levels,
};

export const PurchaseContracts = combineCubes("purchaseContracts", [Purchases, ContractsByPartner], {});
