import { combineCubes } from "#kit/cube.ts";
import { Contracts } from "./contracts.cube.ts";
import { Purchases } from "./purchases.cube.ts";

const { distributor, opco } = Contracts.levels as Pick<typeof Contracts.levels, "distributor" | "opco">;
/** The same contracts without places: purchases stand where the warehouse is, contracts where the distributor is at home. */
export const ContractsByPartner: typeof Contracts = {
  ...Contracts,
  name: "contractsByPartner",
  refusal: "Kontrak di samping pembelian hanya menurut distributor dan opco.",
  levels: { distributor, opco } as typeof Contracts.levels,
};

export const PurchaseContracts = combineCubes("purchaseContracts", [Purchases, ContractsByPartner], {});
