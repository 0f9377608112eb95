import { defineWorkflow } from "#platform/workflow/index.ts";

/**
 * A version of the annual plan is approved by a person other than the submitter; after a rejection it is a draft again.
 */
export const AnnualPlanApproval = defineWorkflow("annualPlanApproval", {
  states: {
    draft: "Draf",
    submitted: "Menunggu persetujuan",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "annualPlan.manage", tone: "primary" },
    approve: {
      label: "Setujui",
      from: ["submitted"],
      to: "approved",
      access: "annualPlanApproval.approve",
      tone: "primary",
      note: "optional",
    },
    reject: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "annualPlanApproval.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["submitted"],
      to: "withdrawn",
      access: "annualPlan.manage",
      note: "optional",
    },
  },
});
