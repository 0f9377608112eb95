import { defineWorkflow } from "#platform/workflow/index.ts";

/**
 * A redemption is approved by a person other than the requester, and above a limit also by a general manager. Same for
 * gifts and money.
 */
export const redemptionWorkflow = <N extends "giftRedemption" | "moneyRedemption">(name: N) =>
  defineWorkflow(name, {
    states: {
      draft: "Draf",
      submitted: "Pemeriksaan CRM",
      reviewed: "Persetujuan GM",
      approved: "Disetujui",
      rejected: "Ditolak",
      withdrawn: "Ditarik",
    },
    initial: "draft",
    moves: {
      submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: `${name}.submit`, tone: "primary" },
      approve: {
        label: "Setujui",
        from: ["submitted"],
        to: "reviewed",
        access: `${name}.approve`,
        tone: "primary",
        note: "optional",
      },
      reject: {
        label: "Tolak",
        from: ["submitted"],
        to: "rejected",
        access: `${name}.approve`,
        tone: "danger",
        note: "required",
      },
      endorse: {
        label: "Setujui",
        from: ["reviewed"],
        to: "approved",
        access: `${name}.endorse`,
        tone: "primary",
        note: "optional",
      },
      refuse: {
        label: "Tolak",
        from: ["reviewed"],
        to: "rejected",
        access: `${name}.endorse`,
        tone: "danger",
        note: "required",
      },
      withdraw: {
        label: "Tarik pengajuan",
        from: ["draft", "submitted", "reviewed"],
        to: "withdrawn",
        access: `${name}.submit`,
        note: "optional",
      },
    },
  });
