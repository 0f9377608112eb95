import { Select } from "antd";
import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, Page, RefById, Segmented, useT } from "#platform/ui/index.web.ts";
import { User } from "../daftar-pengguna/daftar-pengguna.resource.ts";
import { type ExplainTarget, explainable } from "./akses.calls.ts";
import { Findings } from "./Findings.tsx";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./akses.module.css";

const isId = (v: string | null): v is string => v !== null && /^[1-9]\d{0,14}$/.test(v);
const idOf = (v: string | null): number | undefined => (isId(v) ? Number(v) : undefined);

/** The query in the address, or null if it is incomplete. */
function targetOf(p: URLSearchParams): ExplainTarget | null {
  const user = p.get("user");
  if (!isId(user)) return null;
  const [path, action, noun, id] = ["path", "action", "noun", "record"].map((k) => p.get(k));
  if (noun && isId(id ?? null)) return { user: Number(user), noun, id: Number(id) };
  if (path) return { user: Number(user), path };
  return action ? { user: Number(user), action } : null;
}

/** Explains the access of a user to a page or record, condition by condition. */
export default function ExplainPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const target = targetOf(params);
  const set = (change: Readonly<Record<string, string | null>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [k, v] of Object.entries(change)) v === null ? next.delete(k) : next.set(k, v);
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      title={t("Jelaskan akses")}
      subtitle={t("Mengapa seseorang melihat, atau tidak melihat, sebuah halaman atau data")}
    >
      <div className={styles.ask}>
        <Who value={params.get("user")} onChange={(id) => set({ user: id })} />
        <What params={params} set={set} />
      </div>
      {target ? (
        <Findings target={target} />
      ) : (
        <EmptyState title={t("Pilih orang dan halaman atau data")}>
          {t("Jawabannya menyebut setiap syarat, mana yang tidak terpenuhi, dan di mana mengubahnya.")}
        </EmptyState>
      )}
    </Page>
  );
}

function Who({ value, onChange }: { readonly value: string | null; readonly onChange: (id: string | null) => void }) {
  const t = useT();
  return (
    <div className={styles.field}>
      <label htmlFor="x-user">{t("Orang")}</label>
      <RefById
        htmlId="x-user"
        target={User}
        id={idOf(value)}
        onPick={(id) => onChange(id === undefined ? null : String(id))}
        label={t("Orang")}
      />
    </div>
  );
}

type WhatProps = {
  readonly params: URLSearchParams;
  readonly set: (change: Readonly<Record<string, string | null>>) => void;
};
function What({ params, set }: WhatProps) {
  const t = useT();
  const query = useQueryCall(explainable, {}, { staleTime: 300_000 });
  const record = params.has("noun");
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={1} />;
  const noun = query.data.nouns.find((n) => n.name === params.get("noun"));
  return (
    <>
      <div className={styles.field}>
        <span id="x-kind">{t("Yang dilihat")}</span>
        <Segmented
          aria-labelledby="x-kind"
          value={record ? "record" : "page"}
          options={[
            { value: "page", label: t("Halaman") },
            { value: "record", label: t("Satu data") },
          ]}
          onChange={(kind) =>
            set(kind === "record" ? { noun: "", path: null, action: null } : { noun: null, record: null })
          }
        />
      </div>
      {record ? (
        <>
          <Picker
            id="x-noun"
            label={t("Jenis data")}
            value={noun?.name ?? null}
            options={query.data.nouns.map((n) => ({ value: n.name, label: t(n.title) }))}
            onChange={(v) => set({ noun: v ?? "", record: null })}
          />
          {noun ? <Row path={noun.path} value={params.get("record")} onChange={(id) => set({ record: id })} /> : null}
        </>
      ) : (
        <Picker
          id="x-page"
          label={t("Halaman")}
          value={params.get("path")}
          options={query.data.pages.map((p) => ({ value: p.path, label: `${t(p.title)} (${p.path})` }))}
          onChange={(v) => set({ path: v, action: null })}
        />
      )}
    </>
  );
}

type PickerProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
};
const Picker = ({ id, label, value, options, onChange }: PickerProps) => (
  <div className={styles.field}>
    <label htmlFor={id}>{label}</label>
    <Select
      id={id}
      className={fieldStyles.wide}
      showSearch={{ optionFilterProp: "label" }}
      allowClear
      value={value}
      options={[...options]}
      onChange={(v) => onChange(v ?? null)}
    />
  </div>
);

function Row({
  path,
  value,
  onChange,
}: {
  readonly path: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const t = useT();
  return (
    <div className={styles.field}>
      <label htmlFor="x-row">{t("Data")}</label>
      <RefById
        key={path}
        htmlId="x-row"
        target={{ path }}
        id={idOf(value)}
        onPick={(id) => onChange(id === undefined ? null : String(id))}
        label={t("Data")}
      />
    </div>
  );
}
