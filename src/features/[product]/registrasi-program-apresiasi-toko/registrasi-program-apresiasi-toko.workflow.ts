import { defineWorkflow } from "#platform/workflow/index.ts";

/**
 * A store becomes a member of a programme after approval by the ASM and then CRM; a store on the whitelist needs only
 * CRM.
 */
export const ProgramRegistration = defineWorkflow("programRegistration", {
  states: {
    draft: "Draf",
    submitted: "Pemeriksaan ASM",
    verified: "Persetujuan CRM",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: {
      label: "Ajukan",
      from: ["draft"],
      to: "submitted",
      access: "programRegistration.submit",
      tone: "primary",
    },
    verify: {
      label: "Setujui",
      from: ["submitted"],
      to: "verified",
      access: "programRegistration.verify",
      tone: "primary",
      note: "optional",
    },
    returnVerify: {
      label: "Kembalikan",
      from: ["submitted"],
      to: "draft",
      access: "programRegistration.verify",
      note: "required",
    },
    rejectVerify: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "programRegistration.verify",
      tone: "danger",
      note: "required",
    },
    approve: {
      label: "Setujui",
      from: ["verified"],
      to: "approved",
      access: "programRegistration.approve",
      tone: "primary",
      note: "optional",
    },
    returnApprove: {
      label: "Kembalikan",
      from: ["verified"],
      to: "draft",
      access: "programRegistration.approve",
      note: "required",
    },
    rejectApprove: {
      label: "Tolak",
      from: ["verified"],
      to: "rejected",
      access: "programRegistration.approve",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted", "verified"],
      to: "withdrawn",
      access: "programRegistration.submit",
      note: "optional",
    },
  },
});
