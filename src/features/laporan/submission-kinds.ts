import { AnnualPlanApproval } from "#features/atbusiness/rkap/rkap.workflow.ts";
import { StockAdjustment } from "#features/atbusiness-ritel/approval-adjustment-stock/approval-adjustment-stock.workflow.ts";
import { StoreProposal } from "#features/master/pengajuan-toko/pengajuan-toko.workflow.ts";
import { WarehouseProposal } from "#features/master/pengajuan-gudang/pengajuan-gudang.workflow.ts";
import { Override } from "#features/override/override.workflow.ts";
import { ProgramChange } from "#features/program-loyalty/perubahan/perubahan.workflow.ts";
import { GiftRedemption } from "#features/program-loyalty/laporan/penukaran-hadiah/penukaran-hadiah.workflow.ts";
import { MoneyRedemption } from "#features/program-loyalty/laporan/penukaran-uang/penukaran-uang.workflow.ts";
import { ProgramRegistration } from "#features/[product]/registrasi-program-apresiasi-toko/registrasi-program-apresiasi-toko.workflow.ts";
import { PointBatch } from "#features/program-loyalty/points/approval/approval.workflow.ts";
import { PointProposal } from "#features/program-loyalty/points-v2/approval/approval.workflow.ts";
import { PointTransfer } from "#features/program-loyalty/points-v2/transfer/transfer.workflow.ts";
import { StoreAuction } from "#features/toko/lelang/lelang.workflow.ts";
import { waitingStates, type Workflow } from "#platform/workflow/index.ts";

type ProposalKind = {
  readonly label: string;
  readonly workflow: Workflow;
  /** Names of states whose own name does not identify the kind. */
  readonly words?: Readonly<Record<string, string>>;
};
/** Kinds of proposals by their id in reports, starting with 1; a new kind is added at the end. */
export const proposalKinds: readonly ProposalKind[] = [
  { label: "Toko baru", workflow: StoreProposal },
  { label: "Gudang baru", workflow: WarehouseProposal },
  { label: "Override", workflow: Override, words: { submitted: "Persetujuan override" } },
  {
    label: "Lelang toko",
    workflow: StoreAuction,
    words: { submitted: "Pembukaan lelang", open: "Penetapan pemenang" },
  },
  { label: "Penyesuaian stok", workflow: StockAdjustment, words: { submitted: "Persetujuan penyesuaian stok" } },
  { label: "Perubahan program", workflow: ProgramChange, words: { submitted: "Persetujuan perubahan program" } },
  {
    label: "Penukaran hadiah",
    workflow: GiftRedemption,
    words: { submitted: "Pemeriksaan penukaran hadiah", reviewed: "Persetujuan GM atas hadiah" },
  },
  {
    label: "Penukaran uang",
    workflow: MoneyRedemption,
    words: { submitted: "Pemeriksaan penukaran uang", reviewed: "Persetujuan GM atas uang" },
  },
  {
    label: "Registrasi toko",
    workflow: ProgramRegistration,
    words: { submitted: "Pemeriksaan registrasi", verified: "Persetujuan registrasi" },
  },
  { label: "Berkas poin (v1)", workflow: PointBatch },
  {
    label: "Poin (v2)",
    workflow: PointProposal,
    words: {
      submitted: "Pemeriksaan poin",
      reviewed: "Persetujuan GM atas poin",
      endorsed: "Persetujuan pusat atas poin",
    },
  },
  {
    label: "Transfer poin",
    workflow: PointTransfer,
    words: { submitted: "Persetujuan GM atas transfer", endorsed: "Persetujuan pusat atas transfer" },
  },
  { label: "RKAP", workflow: AnnualPlanApproval, words: { submitted: "Persetujuan RKAP" } },
];

/** Names of a kind's steps in their order. */
export const stepWords = ({ workflow, words }: ProposalKind): string[] =>
  waitingStates(workflow).map((state) => words?.[state] ?? workflow.states[state] ?? state);
