/** Filters by the mappings on the day of the sale, by the level of a report that they correspond to. */
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
/** The same for places if figures are assigned to the distributor's home location. */
export const homeFields = { region: "homeRegion", areaGroup: "homeAreaGroup", area: "homeArea" } as const;
