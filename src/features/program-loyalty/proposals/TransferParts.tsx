import { Select } from "antd";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { FigureInput, integer, month, plainDate, RefSelect, useT } from "#platform/ui/index.web.ts";
import { ProposalField, ProposalText } from "#platform/workflow/index.web.ts";
import { transferChoices, type TransferPreview, transferPreview } from "../points/transfer/transfer.calls.ts";
import { FigureTable } from "../FigureTable.tsx";
import drawerStyles from "#platform/records/record/drawer.module.css";

export type TransferValues = {
  readonly from: RefValue | null;
  readonly to: number | null;
  readonly wallet: number | null;
  readonly points: string | null;
  readonly reason: string;
};
export const nothing: TransferValues = { from: null, to: null, wallet: null, points: null, reason: "" };
export const neededOf = () => ["from", "to", "wallet", "points", "reason"] as const;
export const contentOf = (v: TransferValues) => ({
  from: v.from?.id ?? 0,
  to: v.to ?? 0,
  wallet: v.wallet ?? 0,
  points: Number(v.points ?? "0"),
  reason: v.reason.trim(),
});

type Approval = "v1" | "v2";
type FieldsProps = {
  readonly approval: Approval;
  readonly values: TransferValues;
  readonly set: (patch: Partial<TransferValues>) => void;
};
const useChoices = (v: TransferValues) =>
  useQueryCall(transferChoices, { store: v.from?.id ?? 0 }, { enabled: v.from !== null, staleTime: 0 }).data;

/** Source and target store; offers only stores of the same owner, and programmes with this kind of approval. */
export function TransferFields({ approval, values: v, set }: FieldsProps) {
  const t = useT();
  const query = useChoices(v);
  const owner = query && v.from ? (query.owner?.name ?? t("Toko ini belum punya pemilik terdaftar.")) : null;
  return (
    <>
      <ProposalField name="from" label="Dari toko" required>
        {(p) => (
          <>
            <RefSelect
              {...p}
              target={Store}
              value={v.from}
              onChange={(from) => set({ from, to: null, wallet: null })}
            />
            {owner ? <span className="p-caption p-faint">{t("Pemilik: {name}", { name: owner })}</span> : null}
            {query?.owner && !query.owner.verified ? (
              <span className="p-caption p-down">{t("Pemilik kedua toko belum terverifikasi.")}</span>
            ) : null}
          </>
        )}
      </ProposalField>
      <ProposalField name="to" label="Ke toko" help="Hanya toko milik orang yang sama." required>
        {(p) => (
          <Select
            id={p.id}
            aria-describedby={p.describedBy}
            disabled={!query?.stores.length}
            value={v.to}
            options={(query?.stores ?? []).map((s) => ({ value: s.id, label: s.label }))}
            onChange={(to: number) => set({ to })}
          />
        )}
      </ProposalField>
      <ProposalField name="wallet" label="Program" help="Poin pindah dalam dompet yang sama." required>
        {(p) => (
          <Select
            id={p.id}
            aria-describedby={p.describedBy}
            disabled={!query}
            value={v.wallet}
            options={(query?.wallets ?? [])
              .filter((w) => w.approval === approval)
              .map((w) => ({
                value: w.id,
                label: `${w.label} · ${t("{n} dapat ditukar", { n: integer(w.available) })}`,
              }))}
            onChange={(wallet: number) => set({ wallet })}
          />
        )}
      </ProposalField>
      <ProposalField name="points" label="Poin" required>
        {(p) => <FigureInput {...p} scale={0} value={v.points} onChange={(points) => set({ points })} />}
      </ProposalField>
      <ProposalText name="reason" label="Alasan" max={400} rows={2} required wide />
    </>
  );
}

/** Preview of the transfer as far as it is filled in. */
export function TransferAside({ approval, values: v }: Omit<FieldsProps, "set">) {
  const t = useT();
  const content = contentOf(v);
  const filled = content.from > 0 && content.to > 0 && content.wallet > 0 && content.points > 0 && content.points < 1e9;
  const { reason: _, ...of } = content;
  const query = useQueryCall(transferPreview, of, { enabled: filled && Number.isSafeInteger(of.points), staleTime: 0 });
  return (
    <section className="p-card">
      <header>
        <h2>{t("Akibatnya")}</h2>
      </header>
      <div className="p-body">
        {filled && query.data ? (
          <>
            <Balances of={query.data} />
            {approval === "v1" ? (
              <p className="p-small p-muted">
                {t("Sisa batas pemilik bulan ini: {left} poin.", { left: integer(query.data.left) })}
              </p>
            ) : null}
          </>
        ) : (
          <p className="p-small p-muted">{t("Isi toko, program dan poin untuk melihat saldo dan lot yang pindah.")}</p>
        )}
      </div>
    </section>
  );
}

/** Balances before and after, and the lots to be moved with their expiry. */
export function Balances({ of }: { readonly of: Omit<TransferPreview, "left"> }) {
  const t = useT();
  const side = (label: string, s: TransferPreview["from"]) => (
    <div>
      <dt>{t(label)}</dt>
      <dd className={`p-tabular${s.after < 0 ? " p-down" : ""}`}>
        {integer(s.before)} → {integer(s.after)}
      </dd>
    </div>
  );
  return (
    <>
      <dl className={drawerStyles.facts}>
        {side("Saldo pengirim", of.from)}
        {side("Saldo penerima", of.to)}
        {of.to.debt > 0 ? (
          <div>
            <dt>{t("Utang penerima")}</dt>
            <dd className="p-tabular p-down">{integer(of.to.debt)}</dd>
          </div>
        ) : null}
      </dl>
      {of.lots.length > 0 ? (
        <FigureTable
          heads={[t("Jendela"), t("Hangus"), t("Poin")]}
          figures={1}
          rows={of.lots.map((l) => ({
            key: `${l.program}${l.windowFrom}${l.validUntil}`,
            name: `${l.program} ${month(l.windowFrom)}`,
            cells: [plainDate(l.validUntil), integer(l.points)],
          }))}
        />
      ) : null}
    </>
  );
}
