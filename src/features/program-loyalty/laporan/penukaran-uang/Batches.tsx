import { Button, Select } from "antd";
import { useState } from "react";
import {
  DateInput,
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  money,
  plainDate,
  StatusTag,
  today,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { call, download, useQueryCall } from "#platform/http/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { FieldsDialog, type LineColumn, LineTable, TwoLines } from "#platform/workflow/index.web.ts";
import { batchStates, touches } from "./batch-states.ts";
import {
  dropPayoutBatch,
  makePayoutBatch,
  type PayoutBatchRow,
  payoutBatches,
  type PayoutFormat,
  payoutFile,
  payoutFormats,
  releasePayoutBatch,
} from "./penukaran-uang.calls.ts";
import { ResultButton } from "./ResultButton.tsx";
import fieldStyles from "#platform/ui/field/field.module.css";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "../../redemption/redemption.module.css";

/** Bank files and their results. */
export function Batches() {
  const t = useT();
  const may = useMay();
  const query = useQueryCall(payoutBatches, {}, { staleTime: 0, refetchInterval: 10_000 });
  const [making, setMaking] = useState(false);
  const [acting, setActing] = useState<{ readonly row: PayoutBatchRow; readonly act: "release" | "drop" }>();
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={6} />;
  const { data, ready } = query.data;
  return (
    <>
      {may("payoutBatch.submit") ? (
        <div className={styles.batchHead}>
          <span>
            {t("{count, plural, other {# penukaran}} siap dibayar, {total} sebelum pajak", {
              count: ready.count,
              total: money(ready.total),
            })}
          </span>
          <span className="p-gap" />
          <ResultButton />
          <Button type="primary" disabled={ready.count === 0} onClick={() => setMaking(true)}>
            {t("Buat berkas")}
          </Button>
        </div>
      ) : null}
      <section className={`p-card ${resourceStyles.list}`} aria-label={t("Berkas bank")}>
        {data.length === 0 ? (
          <EmptyState narrow={false} title={t("Belum ada berkas bank")} />
        ) : (
          <Rows rows={data} onAct={(row, act) => setActing({ row, act })} />
        )}
      </section>
      {making ? <MakeDialog onClose={() => setMaking(false)} /> : null}
      {acting ? <BatchDialog {...acting} onClose={() => setActing(undefined)} /> : null}
    </>
  );
}

type Acting = (row: PayoutBatchRow, act: "release" | "drop") => void;
function Rows({ rows, onAct }: { readonly rows: readonly PayoutBatchRow[]; readonly onAct: Acting }) {
  const t = useT();
  const columns: readonly LineColumn<PayoutBatchRow>[] = [
    {
      name: "number",
      head: t("Nomor"),
      width: 148,
      cell: (b) => <TwoLines first={b.number} second={t("bayar {when}", { when: plainDate(b.payOn) })} />,
    },
    {
      name: "format",
      head: t("Bank"),
      width: 148,
      cell: (b) => <TwoLines first={t(payoutFormats[b.format])} second={b.debitAccount} />,
    },
    {
      name: "total",
      head: t("Jumlah"),
      width: 148,
      figure: true,
      cell: (b) => (
        <TwoLines first={money(b.total)} second={t("{count, plural, other {# transfer}}", { count: b.count })} />
      ),
    },
    {
      name: "result",
      head: t("Hasil bank"),
      width: 148,
      cell: (b) => t("{paid} dibayar, {failed} gagal", { paid: integer(b.paid), failed: integer(b.failed) }),
    },
    {
      name: "people",
      head: t("Dibuat dan dilepas"),
      card: "line",
      cell: (b) => (
        <TwoLines first={b.createdBy} second={b.releasedBy ? t("dilepas {name}", { name: b.releasedBy }) : null} />
      ),
    },
    {
      name: "state",
      head: t("Status"),
      width: 172,
      card: "corner",
      cell: (b) => <StatusTag tone={batchStates[b.state][1]}>{t(batchStates[b.state][0])}</StatusTag>,
    },
    { name: "act", head: t("Tindakan"), width: 172, quiet: true, cell: (b) => <Acts of={b} onAct={onAct} /> },
  ];
  return <LineTable label={t("Berkas bank")} columns={columns} rows={rows} stale={false} />;
}

function Acts({ of, onAct }: { readonly of: PayoutBatchRow; readonly onAct: Acting }) {
  const t = useT();
  const may = useMay();
  const { message } = useFeedback();
  const fetchFile = () =>
    download(payoutFile, { id: of.id }, of.number).catch((e: Error) => void message.error(t(e.message)));
  return (
    <span className={styles.acts}>
      {of.state === "open" && may("payoutBatch.release") && !of.own ? (
        <Button type="link" size="small" aria-label={`${t("Lepas")} ${of.number}`} onClick={() => onAct(of, "release")}>
          {t("Lepas")}
        </Button>
      ) : null}
      {of.state === "open" && may("payoutBatch.submit") ? (
        <Button
          type="link"
          size="small"
          danger
          aria-label={`${t("Batalkan")} ${of.number}`}
          onClick={() => onAct(of, "drop")}
        >
          {t("Batalkan")}
        </Button>
      ) : null}
      {of.state === "sent" && may("payoutBatch.submit") ? (
        <Button type="link" size="small" aria-label={`${t("Unduh")} ${of.number}`} onClick={() => void fetchFile()}>
          {t("Unduh")}
        </Button>
      ) : null}
    </span>
  );
}

type DialogProps = { readonly row: PayoutBatchRow; readonly act: "release" | "drop"; readonly onClose: () => void };
function BatchDialog({ row, act, onClose }: DialogProps) {
  const t = useT();
  const one = { id: row.id, version: row.version };
  return act === "release" ? (
    <FieldsDialog
      {...{ touches, onClose }}
      title={t("Lepas {number}", { number: row.number })}
      ok={t("Lepas")}
      done="Berkas dilepas"
      note={t(
        "{count, plural, other {# transfer}} sebesar {total}. Sesudah dilepas, berkas bank ditulis dan tidak dapat dibatalkan.",
        {
          count: row.count,
          total: money(row.total),
        },
      )}
      fields={[]}
      send={(_, o) => call(releasePayoutBatch, one, o)}
    />
  ) : (
    <FieldsDialog
      {...{ touches, onClose }}
      danger
      title={t("Batalkan {number}", { number: row.number })}
      ok={t("Batalkan berkas")}
      done="Berkas dibatalkan"
      note={t("Penukaran di dalamnya kembali menunggu berkas berikutnya.")}
      fields={[{ name: "reason", label: "Alasan", max: 400, required: true, rows: 3 }]}
      send={(v, o) => call(dropPayoutBatch, { ...one, reason: v.reason ?? "" }, o)}
    />
  );
}

function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <FieldsDialog
      {...{ touches, onClose }}
      title={t("Buat berkas bank")}
      ok={t("Buat berkas")}
      done="Berkas menunggu dilepas orang lain"
      note={t("Yang terlama lebih dahulu, paling banyak 1.000 penukaran.")}
      start={{ format: "mandiri-mcm", payOn: today() }}
      fields={[
        {
          name: "format",
          label: "Bank",
          max: 20,
          required: true,
          input: ({ id, value, onChange }) => (
            <Select
              id={id}
              className={fieldStyles.wide}
              value={value as PayoutFormat}
              options={Object.entries(payoutFormats).map(([v, label]) => ({ value: v, label: t(label) }))}
              onChange={onChange}
            />
          ),
        },
        { name: "debitAccount", label: "Rekening sumber", max: 30, required: true, help: "6 sampai 30 angka" },
        {
          name: "payOn",
          label: "Tanggal bayar",
          max: 10,
          required: true,
          input: ({ id, value, onChange }) => (
            <DateInput id={id} value={value || null} onChange={(v) => onChange(v ?? "")} />
          ),
        },
      ]}
      send={(v, o) =>
        call(
          makePayoutBatch,
          { format: v.format as PayoutFormat, debitAccount: v.debitAccount ?? "", payOn: v.payOn ?? "" },
          o,
        )
      }
    />
  );
}
