import { defineWorkflow } from "#platform/workflow/index.ts";

/** Another person than the requester decides; stock moves once, on approval. */
export const StockAdjustment = defineWorkflow("stockAdjustment", {
  states: {
    draft: "Draf",
    submitted: "Menunggu persetujuan",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "stockAdjustment.submit", tone: "primary" },
    approve: {
      label: "Setujui",
      from: ["submitted"],
      to: "approved",
      access: "stockAdjustment.approve",
      tone: "primary",
      note: "optional",
    },
    return: {
      label: "Kembalikan",
      from: ["submitted"],
      to: "draft",
      access: "stockAdjustment.approve",
      note: "required",
    },
    reject: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "stockAdjustment.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted"],
      to: "withdrawn",
      access: "stockAdjustment.submit",
      note: "optional",
    },
  },
});
