import { defineWorkflow } from "#platform/workflow/index.ts";

/** A new store is verified by the area and then approved above it; each step may also return or reject it. */
export const StoreProposal = defineWorkflow("storeProposal", {
  states: {
    draft: "Draf",
    submitted: "Pemeriksaan ASM",
    reviewed: "Persetujuan SSM",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "storeProposal.submit", tone: "primary" },
    verify: {
      label: "Setujui",
      from: ["submitted"],
      to: "reviewed",
      access: "storeProposal.verify",
      tone: "primary",
      note: "optional",
    },
    returnVerify: {
      label: "Kembalikan",
      from: ["submitted"],
      to: "draft",
      access: "storeProposal.verify",
      note: "required",
    },
    rejectVerify: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "storeProposal.verify",
      tone: "danger",
      note: "required",
    },
    approve: {
      label: "Setujui",
      from: ["reviewed"],
      to: "approved",
      access: "storeProposal.approve",
      tone: "primary",
      note: "optional",
    },
    returnApprove: {
      label: "Kembalikan",
      from: ["reviewed"],
      to: "draft",
      access: "storeProposal.approve",
      note: "required",
    },
    rejectApprove: {
      label: "Tolak",
      from: ["reviewed"],
      to: "rejected",
      access: "storeProposal.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted", "reviewed"],
      to: "withdrawn",
      access: "storeProposal.submit",
      note: "optional",
    },
  },
});
