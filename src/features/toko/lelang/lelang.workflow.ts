import { defineWorkflow } from "#platform/workflow/index.ts";

/** A store is proposed, auctioned and awarded. Each step is decided by a different person. */
export const StoreAuction = defineWorkflow("storeAuction", {
  states: {
    draft: "Draf",
    submitted: "Menunggu dibuka",
    open: "Penawaran dibuka",
    approved: "Dimenangkan",
    rejected: "Tidak dilanjutkan",
    withdrawn: "Dibatalkan",
  },
  initial: "draft",
  moves: {
    submit: { label: "Ajukan", from: ["draft"], to: "submitted", access: "storeAuction.submit", tone: "primary" },
    approve: {
      label: "Buka penawaran",
      from: ["submitted"],
      to: "open",
      access: "storeAuction.approve",
      tone: "primary",
      note: "optional",
    },
    award: {
      label: "Tetapkan pemenang",
      from: ["open"],
      to: "approved",
      access: "storeAuction.award",
      tone: "primary",
      note: "optional",
    },
    return: { label: "Kembalikan", from: ["submitted"], to: "draft", access: "storeAuction.approve", note: "required" },
    reject: {
      label: "Tidak dilanjutkan",
      from: ["submitted", "open"],
      to: "rejected",
      access: "storeAuction.award",
      tone: "danger",
      note: "required",
    },
    withdraw: {
      label: "Batalkan",
      from: ["draft", "submitted", "open"],
      to: "withdrawn",
      access: "storeAuction.submit",
      note: "optional",
    },
  },
});
