import { defineWorkflow } from "#platform/workflow/index.ts";

/** One person other than the requester decides about an exception; a refused one may be requested again. */
export const Override = defineWorkflow("override", {
  states: {
    draft: "Draf",
    submitted: "Menunggu persetujuan",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "override.submit", tone: "primary" },
    approve: {
      label: "Setujui",
      from: ["submitted"],
      to: "approved",
      access: "override.approve",
      tone: "primary",
      note: "optional",
    },
    return: { label: "Kembalikan", from: ["submitted"], to: "draft", access: "override.approve", note: "required" },
    reject: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "override.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted"],
      to: "withdrawn",
      access: "override.submit",
      note: "optional",
    },
  },
});
