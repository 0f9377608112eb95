/** Display names of role codes ("Administrator BK"). Roles added later show their code as words. */
const names: Readonly<Record<string, string>> = {
  ROLE_ADMIN_BK: "Administrator BK",
  ROLE_HELPDESK: "Helpdesk",
  ROLE_DISTRIBUTOR: "Distributor",
  ROLE_CORSALES: "Corsales",
  ROLE_ADMIN_OI: "Admin OI",
  ROLE_TIM_OI: "Tim OI",
  ROLE_TIM_CRM: "TIM CRM",
  ROLE_CRM_ATSALESMAN: "CRM ATSalesman",
  ROLE_SPC_GROUP: "SPC Group",
  ROLE_SPC_TARGET: "SPC TARGET",
  ROLE_SALES_ANALYSIS: "Sales Analysis & Development",
  ROLE_ADMIN_BISNIS: "Admin Bisnis",
  ROLE_HELPDESK_BISNIS: "Helpdesk Bisnis",
};

export function roleName(code: string | undefined): string {
  if (!code) return "";
  const words = code.replace(/^ROLE_/, "").split("_");
  return names[code] ?? words.map((w) => (w.length <= 3 ? w : `${w[0]}${w.slice(1).toLowerCase()}`)).join(" ");
}
