/** The filters by what held on the day of the sale, by the level of a report that they stand for. */
export const soldFields = {
  region: "soldRegion",
  areaGroup: "soldAreaGroup",
  area: "soldArea",
  productGroup: "soldProductGroup",
  gm: "soldGm",
  ssm: "soldSsm",
  asm: "soldAsm",
  tso: "soldTso",
  spc: "soldSpc",
  position: "soldPosition",
} as const;
/** The same for places, where figures are booked at the distributor's home. */
export const homeFields = { region: "homeRegion", areaGroup: "homeAreaGroup", area: "homeArea" } as const;
