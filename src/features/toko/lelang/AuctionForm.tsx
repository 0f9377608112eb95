import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import type { OutputOf } from "#kit/call.ts";
import type { RefValue } from "#kit/field.ts";
import { DateInput, FigureInput, LoadingState, RefSelect, useT } from "#platform/ui/index.web.ts";
import {
  ProposalField,
  ProposalForm,
  type ProposalFormProps,
  type ProposalSpec,
  ProposalText,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import { auctionFacts, auctionProposal, type ProposedAuction } from "./lelang.calls.ts";

type Values = {
  readonly store: RefValue | null;
  readonly closesOn: string | null;
  readonly minimum: string | null;
  readonly reason: string;
};
const nothing: Values = { store: null, closesOn: null, minimum: null, reason: "" };
const valuesOf = ({ data, store }: OutputOf<typeof auctionFacts>): Values => ({
  ...data,
  store: { id: store.id, label: store.label },
});
const auctionForm: ProposalSpec<Values, ProposedAuction> = {
  kind: "store-auction",
  calls: auctionProposal,
  needed: () => ["store", "closesOn", "minimum", "reason"],
  contentOf: (v) => ({
    store: v.store?.id ?? 0,
    closesOn: v.closesOn ?? "",
    minimum: v.minimum ?? "",
    reason: v.reason.trim(),
  }),
};

/** Form for the proposal to auction a store without a distributor. */
export function AuctionForm(props: ProposalFormProps) {
  const start = useProposalStart(auctionFacts, props.proposal, valuesOf, nothing);
  return start ? <Filled {...props} start={start} /> : <LoadingState rows={5} />;
}

function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: Values }) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/store-auction");
  const form = useProposalForm(auctionForm, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  const { values: v, set } = form;
  return (
    <ProposalForm form={form} title={t("Lelang toko baru")} onCancel={onCancel}>
      <ProposalField name="store" label="Toko" help="Toko yang belum dilayani distributor utama." required wide>
        {(p) => <RefSelect {...p} target={Store} value={v.store} onChange={(store) => set({ store })} />}
      </ProposalField>
      <ProposalField name="minimum" label="Minimum per bulan" help="Tawaran paling rendah, dalam ton sebulan." required>
        {(p) => <FigureInput {...p} scale={3} unit="ton" value={v.minimum} onChange={(minimum) => set({ minimum })} />}
      </ProposalField>
      <ProposalField
        name="closesOn"
        label="Penawaran sampai dengan"
        help="Hari terakhir menawar; paling lama 60 hari."
        required
      >
        {(p) => <DateInput {...p} value={v.closesOn} onChange={(closesOn) => set({ closesOn })} />}
      </ProposalField>
      <ProposalText
        name="reason"
        label="Alasan"
        help="Sedikitnya sepuluh huruf; dibaca yang membuka lelang."
        max={1000}
        rows={3}
        required
        wide
      />
    </ProposalForm>
  );
}
