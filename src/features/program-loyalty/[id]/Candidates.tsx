import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  FileButton,
  LoadingState,
  RefSelect,
  StatusTag,
  useDebounced,
  useT,
} from "#platform/ui/index.web.ts";
import { type CandidateFilter, candidates } from "./members.calls.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "../loyalty.module.css";

export type Chosen = ReadonlyMap<number, RefValue>;
const narrowing = [
  ["area", "Area", "Semua area", Area],
  ["cluster", "Cluster", "Semua cluster", Cluster],
  ["segment", "Segmen", "Semua segmen", CustomerSegment],
] as const;
type Narrowed = Readonly<Record<(typeof narrowing)[number][0], RefValue | null>>;
const filterOf = ({ area, cluster, segment }: Narrowed): CandidateFilter => ({
  ...(area ? { areas: String(area.id) } : {}),
  ...(cluster ? { clusters: String(cluster.id) } : {}),
  ...(segment ? { segments: String(segment.id) } : {}),
});

function NarrowBy({ value, onChange }: { readonly value: Narrowed; readonly onChange: (next: Narrowed) => void }) {
  const t = useT();
  return (
    <div className={styles.narrow}>
      {narrowing.map(([name, label, all, target]) => (
        <RefSelect
          key={name}
          label={t(label)}
          placeholder={t(all)}
          target={target}
          value={value[name]}
          onChange={(next) => onChange({ ...value, [name]: next })}
        />
      ))}
    </div>
  );
}

/** Codes in a text file: the first column of each line, without header and quotes. */
const codesIn = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => (line.split(/[;,\t]/)[0] ?? "").replace(/^"|"$/g, "").trim())
    .filter((code, at) => code !== "" && !(at === 0 && /^(kode|code)/i.test(code)));

function CodeFile({ onRead }: { readonly onRead: (codes: readonly string[]) => void }) {
  const t = useT();
  return (
    <FileButton
      size="small"
      accept=".csv,.txt,text/csv,text/plain"
      busy={false}
      onPick={(file) => void file.text().then((text) => onRead(codesIn(text)))}
    >
      {t("Dari berkas CSV")}
    </FileButton>
  );
}

type CandidatesProps = {
  readonly id: number;
  readonly chosen: Chosen;
  readonly onChange: (next: Chosen) => void;
  readonly pasted: string;
  readonly onPaste: (next: string) => void;
};
/** Stores that can be selected, filtered by place and properties; codes are typed, pasted or read from a file. */
export function Candidates({ id, chosen, onChange, pasted, onPaste }: CandidatesProps) {
  const t = useT();
  const [source, setSource] = useState<"all" | "whitelist">("all");
  const [words, setWords] = useState("");
  const [by, setBy] = useState<Narrowed>({ area: null, cluster: null, segment: null });
  const q = useDebounced(words);
  const query = useQueryCall(candidates, { id, source, ...(q ? { q } : {}), ...filterOf(by) });
  const rows = query.data?.data ?? [];
  const tick = (row: RefValue, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(row.id, { id: row.id, label: row.label });
    else next.delete(row.id);
    onChange(next);
  };
  return (
    <section className={`p-card ${styles.pane}`} aria-label={t("Calon peserta")}>
      <div className="p-row">
        <select
          className={`${resourceStyles.op} ${styles.source}`}
          aria-label={t("Sumber")}
          value={source}
          onChange={(e) => setSource(e.target.value as "all" | "whitelist")}
        >
          <option value="all">{t("Semua toko")}</option>
          <option value="whitelist">{t("Whitelist program")}</option>
        </select>
        <Input
          type="search"
          aria-label={t("Cari toko")}
          placeholder={t("Cari toko")}
          value={words}
          maxLength={100}
          onChange={(e) => setWords(e.target.value)}
        />
        <Button
          disabled={rows.length === 0}
          onClick={() =>
            onChange(new Map([...chosen, ...rows.map((r) => [r.id, { id: r.id, label: r.label }] as const)]))
          }
        >
          {t("Pilih semua")}
        </Button>
      </div>
      <NarrowBy value={by} onChange={setBy} />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={6} />
      ) : rows.length === 0 ? (
        <EmptyState narrow title={t("Tidak ada toko yang cocok.")} />
      ) : (
        <ul className={styles.list}>
          {rows.map((r) => (
            <li key={r.id}>
              <Checkbox checked={chosen.has(r.id)} onChange={(e) => tick(r, e.target.checked)}>
                {r.label}
              </Checkbox>
              {r.listed ? <StatusTag tone="info">{t("Whitelist")}</StatusTag> : null}
            </li>
          ))}
        </ul>
      )}
      <div className="p-row">
        <label className="p-small" htmlFor="lp-codes">
          {t("Atau tempel kode toko, satu per baris")}
        </label>
        <span className="p-gap" />
        <CodeFile onRead={(codes) => onPaste([pasted.trim(), ...codes].filter(Boolean).join("\n"))} />
      </div>
      <Input.TextArea
        id="lp-codes"
        rows={3}
        value={pasted}
        maxLength={100_000}
        onChange={(e) => onPaste(e.target.value)}
      />
    </section>
  );
}
