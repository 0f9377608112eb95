import { defineWorkflow } from "#platform/workflow/index.ts";

/** A transfer of points to another store of the owner; the points are on hold until the decision. */
export const PointTransfer = defineWorkflow("pointTransfer", {
  states: {
    draft: "Draf",
    submitted: "Persetujuan GM",
    endorsed: "Persetujuan pusat",
    approved: "Disetujui",
    rejected: "Ditolak",
    withdrawn: "Ditarik",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "pointTransfer.submit", tone: "primary" },
    approve: {
      label: "Setujui",
      from: ["submitted"],
      to: "endorsed",
      access: "pointTransfer.approve",
      tone: "primary",
      note: "optional",
    },
    returnApprove: {
      label: "Kembalikan",
      from: ["submitted"],
      to: "draft",
      access: "pointTransfer.approve",
      note: "required",
    },
    rejectApprove: {
      label: "Tolak",
      from: ["submitted"],
      to: "rejected",
      access: "pointTransfer.approve",
      tone: "danger",
      note: "required",
    },
    release: {
      label: "Setujui",
      from: ["endorsed"],
      to: "approved",
      access: "pointTransfer.release",
      tone: "primary",
      note: "optional",
    },
    returnRelease: {
      label: "Kembalikan",
      from: ["endorsed"],
      to: "draft",
      access: "pointTransfer.release",
      note: "required",
    },
    rejectRelease: {
      label: "Tolak",
      from: ["endorsed"],
      to: "rejected",
      access: "pointTransfer.release",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Tarik pengajuan",
      from: ["draft", "submitted", "endorsed"],
      to: "withdrawn",
      access: "pointTransfer.submit",
      note: "optional",
    },
  },
});
