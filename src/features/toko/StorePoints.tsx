import type { ReactNode } from "react";
import { Link } from "react-router";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  decimal,
  ErrorState,
  exact,
  integer,
  LoadingState,
  plainDate,
  ScrollRegion,
  StatusTag,
  useT,
} from "#platform/ui/index.web.ts";
import { entryCauses, entryTypes } from "#features/program-loyalty/point-words.ts";
import {
  type StorePoints as Points,
  type StoreProgram,
  storePoints,
} from "#features/program-loyalty/store-points.calls.ts";
import { StoreRedemptions } from "./StoreRedemptions.tsx";
import { StoreRegistrations } from "./StoreRegistrations.tsx";
import relatedStyles from "#platform/records/record/related.module.css";
import styles from "./store-points.module.css";
import storeStyles from "./store.module.css";

/** Points of a store: balance, current earnings, expiry and the latest entries. */
export function StorePoints({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useT();
  const query = useQueryCall(storePoints, { id });
  return (
    <section className={`p-card ${storeStyles.card}`} id="poin">
      <header>
        <h2>{t("Poin")}</h2>
      </header>
      <div className="p-body">
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <LoadingState rows={6} />
        ) : query.data.programs.length === 0 && query.data.entries.length === 0 ? (
          <p className={`p-muted ${styles.own}`}>{t("Toko ini belum menjadi peserta program loyalty.")}</p>
        ) : (
          <Content id={id} name={name} of={query.data} />
        )}
        <StoreRegistrations id={id} />
      </div>
    </section>
  );
}

function Content({ id, name, of }: { readonly id: number; readonly name: string; readonly of: Points }) {
  const t = useT();
  return (
    <>
      {of.own ? (
        <p className={`p-small p-muted ${styles.own}`}>
          {t("Hanya poin dari penjualan distributor Anda; saldo toko seluruhnya tidak ditampilkan.")}
        </p>
      ) : null}
      <Tiles of={of} />
      <Programs list={of.programs} />
      <Lots lots={of.lots} />
      <Entries entries={of.entries} own={of.own} />
      <StoreRedemptions
        store={{ id, label: name }}
        free={of.account !== null && of.account.available > 0 && of.account.debt === 0}
      />
      <p className={`p-small ${relatedStyles.all}`}>
        <Link to={`/program-loyalty/poin-histories?f.store=${id}`}>{t("Semua mutasi poin toko ini")}</Link>
      </p>
    </>
  );
}

function Tiles({ of: { account, left, expiring } }: { readonly of: Points }) {
  const t = useT();
  const tiles: readonly (readonly [string, number])[] = account
    ? [
        [t("Saldo"), account.balance],
        [t("Dapat ditukar"), account.available],
        [t("Belum matang"), account.pending],
        [t("Ditahan"), account.held],
        [t("Utang"), account.debt],
        [t("Hangus 30 hari"), expiring],
      ]
    : [
        [t("Sisa dari penjualan Anda"), left],
        [t("Hangus 30 hari"), expiring],
      ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{integer(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Column<R> = { readonly label: string; readonly figure?: boolean; readonly of: (row: R) => ReactNode };
function Table<R>({
  title,
  columns,
  rows,
  keyOf,
}: {
  readonly title: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, at: number) => string | number;
}) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.head}>{t(title)}</h3>
      <ScrollRegion className={relatedStyles.scroll} label={t(title)}>
        <table className={relatedStyles.rows}>
          <caption className="p-hidden">{t(title)}</caption>
          <thead>
            <tr>
              {columns.map((c) => (
                <th key={c.label} scope="col" className={c.figure ? "p-num" : undefined}>
                  {t(c.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={keyOf(row, at)}>
                {columns.map((c) => (
                  <td key={c.label} className={c.figure ? "p-num" : undefined}>
                    {c.of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function Programs({ list }: { readonly list: readonly StoreProgram[] }) {
  const t = useT();
  const missing = (p: StoreProgram): string | null => {
    if (!p.nextTier) return null;
    const left = unitsOf(p.nextTier.at) - unitsOf(p.window?.tonnes);
    return t("kurang {tonnes} ton lagi ke × {factor}", {
      tonnes: decimal(fromUnits(left)),
      factor: exact(p.nextTier.factor),
    });
  };
  const columns: readonly Column<StoreProgram>[] = [
    { label: "Program", of: (p) => p.name },
    {
      label: "Keanggotaan",
      of: (p) =>
        p.suspended ? (
          <StatusTag tone="warning">{t("Ditangguhkan")}</StatusTag>
        ) : p.until ? (
          t("{from} sampai {until}", { from: plainDate(p.since), until: plainDate(p.until) })
        ) : (
          t("sejak {date}", { date: plainDate(p.since) })
        ),
    },
    { label: "Volume jendela (ton)", figure: true, of: (p) => (p.window ? decimal(p.window.tonnes) : "–") },
    { label: "Poin jendela", figure: true, of: (p) => (p.window ? integer(p.window.points) : "–") },
    { label: "Tier berikutnya", of: (p) => missing(p) ?? "–" },
    { label: "Target (ton)", figure: true, of: (p) => (p.target ? decimal(p.target) : "–") },
  ];
  return <Table title="Program yang diikuti" columns={columns} rows={list} keyOf={(p) => p.id} />;
}

const lotColumns: readonly Column<Points["lots"][number]>[] = [
  { label: "Berlaku sampai", of: (l) => plainDate(l.ends) },
  { label: "Program", of: (l) => l.program },
  { label: "Jendela", of: (l) => plainDate(l.windowFrom) },
  { label: "Sisa poin", figure: true, of: (l) => integer(l.points) },
  { label: "Ditahan", figure: true, of: (l) => integer(l.held) },
];
const Lots = ({ lots }: Pick<Points, "lots">) => (
  <Table title="Lot menurut masa berlaku" columns={lotColumns} rows={lots} keyOf={(_, at) => at} />
);

function Entries({ entries, own }: Pick<Points, "entries" | "own">) {
  const t = useT();
  const wordOf = (type: keyof typeof entryTypes): string => t(entryTypes[type][0]);
  const columns: readonly Column<Points["entries"][number]>[] = [
    {
      label: "Tanggal",
      of: (e) => <Link to={`/program-loyalty/poin-histories?id=${e.id}`}>{plainDate(e.postedOn)}</Link>,
    },
    { label: "Program", of: (e) => e.program },
    { label: "Jenis", of: (e) => wordOf(e.type) },
    { label: "Penyebab", of: (e) => t(entryCauses[e.cause] ?? e.cause) },
    {
      label: "Poin",
      figure: true,
      of: (e) => <span className={e.points < 0 ? styles.loss : undefined}>{integer(e.points)}</span>,
    },
    ...(own
      ? []
      : [
          {
            label: "Saldo sesudahnya",
            figure: true,
            of: (e: Points["entries"][number]) => (e.after === null ? "–" : integer(e.after)),
          },
        ]),
  ];
  return <Table title="20 mutasi terakhir" columns={columns} rows={entries} keyOf={(e) => e.id} />;
}
