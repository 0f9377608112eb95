import { Select } from "antd";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, FigureInput, LoadingState, RefSelect, Segmented, useT } from "#platform/ui/index.web.ts";
import {
  PhotoField,
  ProposalField,
  ProposalForm,
  type ProposalFormProps,
  ProposalText,
  useInvalidateSubmissions,
  useProposalForm,
  useProposalStart,
} from "#platform/workflow/index.web.ts";
import { type AdjustmentReason, adjustmentReasons, losing, reasonNames } from "./adjustment-reasons.ts";
import { adjustmentForm, type AdjustmentValues, nothing, valuesOf, wayOf } from "./adjustment-values.ts";
import { adjustmentFacts, adjustmentProposal, itemStock } from "./approval-adjustment-stock.calls.ts";
import { StockBeside } from "./StockBeside.tsx";

/** The form of an adjustment of the stock ledger. */
export function AdjustmentForm(props: ProposalFormProps) {
  const start = useProposalStart(adjustmentFacts, props.proposal, valuesOf, nothing);
  return start ? <Filled {...props} start={start} /> : <LoadingState rows={6} />;
}

function Filled({ start, proposal, onDone, onCancel }: ProposalFormProps & { readonly start: AdjustmentValues }) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/stock-adjustment");
  const form = useProposalForm(adjustmentForm, start, proposal, (id) => void invalidate().then(() => onDone(id)));
  const { values: v, set } = form;
  const input = { warehouse: v.warehouse?.id ?? 0, product: v.product?.id ?? 0 };
  const stock = useQueryCall(itemStock, input, { enabled: input.warehouse > 0 && input.product > 0 }).data?.data;
  const beside = stock ? <StockBeside stock={stock} way={wayOf(v)} amount={v.amount} /> : null;
  return (
    <ProposalForm form={form} title={t("Ajukan penyesuaian")} onCancel={onCancel} aside={beside}>
      <ProposalField name="warehouse" label="Gudang" required>
        {(p) => (
          <RefSelect {...p} target={Warehouse} value={v.warehouse} onChange={(warehouse) => set({ warehouse })} />
        )}
      </ProposalField>
      <ProposalField name="product" label="Produk" required>
        {(p) => <RefSelect {...p} target={Product} value={v.product} onChange={(product) => set({ product })} />}
      </ProposalField>
      <ProposalField name="reason" label="Alasan" required>
        {(p) => (
          <Select
            id={p.id}
            aria-describedby={p.describedBy}
            value={v.reason}
            options={reasonNames.map((value) => ({ value, label: t(adjustmentReasons[value]) }))}
            onChange={(reason: AdjustmentReason) => set({ reason })}
          />
        )}
      </ProposalField>
      {v.reason === "transfer" ? (
        <ProposalField name="toWarehouse" label="Ke gudang" help="Gudang lain milik distributor yang sama." required>
          {(p) => (
            <RefSelect
              {...p}
              target={Warehouse}
              value={v.toWarehouse}
              onChange={(toWarehouse) => set({ toWarehouse })}
            />
          )}
        </ProposalField>
      ) : (
        <ProposalField name="way" label="Arah" required>
          {(p) => (
            <Segmented
              id={p.id}
              disabled={losing.includes(v.reason)}
              options={[
                { value: "out" as const, label: t("Mengurangi") },
                { value: "in" as const, label: t("Menambah") },
              ]}
              value={wayOf(v)}
              onChange={(way) => set({ way })}
            />
          )}
        </ProposalField>
      )}
      <AmountField form={form} uom={stock?.uom} decimals={stock?.decimals ?? 3} />
      <ProposalField name="adjustedOn" label="Tanggal berlaku" required>
        {(p) => <DateInput {...p} value={v.adjustedOn} onChange={(adjustedOn) => set({ adjustedOn })} />}
      </ProposalField>
      <ProposalText
        name="note"
        label="Keterangan"
        help="Apa yang ditemukan, oleh siapa; dibaca pemutus dan tercatat di buku stok."
        max={400}
        rows={3}
        required
        wide
      />
      <PhotoField to={adjustmentProposal.addPhoto} photos={v.photos} onChange={(photos) => set({ photos })} />
    </ProposalForm>
  );
}

type Form = ReturnType<typeof useProposalForm<AdjustmentValues, unknown>>;
/** The quantity without its sign; the request to the server has the sign. */
function AmountField({
  form,
  uom,
  decimals,
}: {
  readonly form: Form;
  readonly uom: string | undefined;
  readonly decimals: number;
}) {
  const t = useT();
  const wrong = form.wrong.qty;
  return (
    <ProposalField
      name="amount"
      label="Jumlah"
      help={wrong ? t(wrong.message, wrong.values) : "Dalam satuan stok produk."}
      required
    >
      {(p) => (
        <FigureInput
          {...p}
          key={decimals}
          invalid={p.invalid || wrong !== undefined}
          scale={decimals}
          {...(uom ? { unit: uom } : {})}
          value={form.values.amount}
          onChange={(amount) => form.set({ amount })}
        />
      )}
    </ProposalField>
  );
}
