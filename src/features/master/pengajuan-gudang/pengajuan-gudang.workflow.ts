import { defineWorkflow } from "#platform/workflow/index.ts";

/** A new warehouse is approved by the sales organisation, then by logistics. */
export const WarehouseProposal = defineWorkflow("warehouseProposal", {
  states: {
    draft: "Draf",
    submitted: "Pemeriksaan SSM",
    reviewed: "Persetujuan OI",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "warehouseProposal.submit", tone: "primary" },
    verify: {
      label: "Setujui",
      from: ["submitted"],
      to: "reviewed",
      access: "warehouseProposal.verify",
      tone: "primary",
      note: "optional",
    },
    returnVerify: {
      label: "Kembalikan",
      from: ["submitted"],
      to: "draft",
      access: "warehouseProposal.verify",
      note: "required",
    },
    rejectVerify: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "warehouseProposal.verify",
      tone: "danger",
      note: "required",
    },
    approve: {
      label: "Setujui",
      from: ["reviewed"],
      to: "approved",
      access: "warehouseProposal.approve",
      tone: "primary",
      note: "optional",
    },
    returnApprove: {
      label: "Kembalikan",
      from: ["reviewed"],
      to: "draft",
      access: "warehouseProposal.approve",
      note: "required",
    },
    rejectApprove: {
      label: "Tolak",
      from: ["reviewed"],
      to: "rejected",
      access: "warehouseProposal.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted", "reviewed"],
      to: "withdrawn",
      access: "warehouseProposal.submit",
      note: "optional",
    },
  },
});
