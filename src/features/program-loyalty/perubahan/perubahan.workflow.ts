import { defineWorkflow } from "#kit/workflow.ts";

/** Rules of a programme that runs change, and a draft begins to run, only when somebody else than the proposer agrees. */
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
