import { LoadingState, useT } from "#platform/ui/index.web.ts";
import {
  ProposalForm,
  type ProposalFormProps,
  type ProposalSpec,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import {
  contentOf,
  neededOf,
  nothing,
  TransferAside,
  TransferFields,
  type TransferValues,
} from "../../proposals/TransferParts.tsx";
import { type ProposedTransfer, type TransferFacts, transferFacts, transferProposal } from "./transfer.calls.ts";

const spec: ProposalSpec<TransferValues, ProposedTransfer> = {
  kind: "pointTransfer",
  calls: transferProposal,
  needed: neededOf,
  contentOf,
};
const valuesOf = ({ data, from }: TransferFacts): TransferValues => ({
  from,
  to: data.to,
  wallet: data.wallet,
  points: String(data.points),
  reason: data.reason,
});

/** Form of a transfer that needs approval (v2). */
export function TransferForm(props: ProposalFormProps) {
  const start = useProposalStart(transferFacts, props.proposal, valuesOf, nothing);
  return start ? <Filled {...props} start={start} /> : <LoadingState rows={6} />;
}

function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: TransferValues }) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/point-transfer");
  const form = useProposalForm(spec, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  return (
    <ProposalForm
      form={form}
      title={t("Ajukan transfer poin")}
      onCancel={onCancel}
      aside={<TransferAside approval="v2" values={form.values} />}
    >
      <TransferFields approval="v2" values={form.values} set={form.set} />
    </ProposalForm>
  );
}
