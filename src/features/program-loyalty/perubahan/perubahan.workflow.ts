import { defineWorkflow } from "#platform/workflow/index.ts";

/** Rule changes of a running programme and the activation of a draft are approved by another person. */
export const ProgramChange = defineWorkflow("programChange", {
  states: {
    draft: "Draf",
    submitted: "Menunggu persetujuan",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "programChange.submit", tone: "primary" },
    approve: {
      label: "Setujui",
      from: ["submitted"],
      to: "approved",
      access: "programChange.approve",
      tone: "primary",
      note: "optional",
    },
    return: {
      label: "Kembalikan",
      from: ["submitted"],
      to: "draft",
      access: "programChange.approve",
      note: "required",
    },
    reject: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "programChange.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted"],
      to: "withdrawn",
      access: "programChange.submit",
      note: "optional",
    },
  },
});
