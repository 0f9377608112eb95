import { defineWorkflow } from "#platform/workflow/index.ts";

/** A file that was calculated and signed elsewhere: approved or rejected as a whole, in one step. */
export const PointBatch = defineWorkflow("pointBatch", {
  states: {
    draft: "Draf",
    submitted: "Persetujuan berkas poin",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "pointBatch.submit", tone: "primary" },
    approve: {
      label: "Setujui",
      from: ["submitted"],
      to: "approved",
      access: "pointBatch.approve",
      tone: "primary",
      note: "optional",
    },
    return: { label: "Kembalikan", from: ["submitted"], to: "draft", access: "pointBatch.approve", note: "required" },
    reject: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "pointBatch.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted"],
      to: "withdrawn",
      access: "pointBatch.submit",
      note: "optional",
    },
  },
});
