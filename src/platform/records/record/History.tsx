import ArrowRightOutlined from "@ant-design/icons/ArrowRightOutlined";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Field } from "#kit/field.ts";
import { makesVersion } from "../history.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, instant, LoadingState, relative, textOf, useT } from "#platform/ui/index.web.ts";
import { fieldOf } from "../list/list-query.web.ts";
import { type AnyRow, type HistoryEntry, historyCall } from "../list/resource-calls.web.ts";
import { Who } from "./Who.tsx";
import styles from "./drawer.module.css";
import resourceStyles from "../list/resource.module.css";

const VersionDialog = lazy(() => import("./VersionDialog.tsx"));

export function useHistory(resource: AnyResource, id: number | undefined) {
  const def = historyCall(resource);
  return useQuery({
    queryKey: keyOf(def, { id }),
    queryFn: ({ signal }) => call(def, { id: id ?? 0 }, { signal }).then((a) => a.data),
    enabled: id !== undefined,
  });
}

const actionWords: Readonly<Record<string, string>> = {
  create: "Dibuat",
  update: "Diubah",
  archive: "Diarsipkan",
  restore: "Dipulihkan",
  import: "Diimpor",
  revert: "Versi lama dipulihkan",
  move: "Status dipindahkan",
  return: "Retur dicatat",
  returned: "Diretur",
  cancel: "Dibatalkan",
  overrule: "Tidak berlaku lagi",
  reinstate: "Berlaku kembali",
  status: "Status diubah",
  access: "Peran & cakupan diubah",
  invite: "Undangan dikirim",
  register: "Mendaftar",
  mask: "Dibuka dengan masking user",
  "mask.leave": "Masking user diakhiri",
  "password.change": "Kata sandi diganti",
  "password.reset": "Kata sandi diatur ulang",
  "password.reset.failed": "Pengaturan ulang kata sandi gagal",
  "otp.request": "Kode kata sandi diminta",
  "identity.link": "Identitas dihubungkan",
  "identity.drop": "Identitas dilepaskan",
};
type Say = ReturnType<typeof useT>;

const changedNames = (e: HistoryEntry): readonly string[] => [
  ...new Set([...Object.keys(e.before ?? {}), ...Object.keys(e.after ?? {})]),
];

function titleOf(resource: AnyResource, e: HistoryEntry, t: Say): string {
  const names = changedNames(e);
  const only = names.length === 1 ? fieldOf(resource, names[0] ?? "") : undefined;
  if (e.action === "update" && only) return t("{label} diubah", { label: t(only.label) });
  if (e.action === "update" && names.length > 1) return t("{count} isian diubah", { count: names.length });
  return t(actionWords[e.action] ?? e.action);
}

function Diff({ resource, entry }: { readonly resource: AnyResource; readonly entry: HistoryEntry }) {
  const t = useT();
  const names = entry.action === "create" ? [] : changedNames(entry).filter((n) => fieldOf(resource, n));
  return (
    <>
      {names.map((n) => {
        const field = fieldOf(resource, n) as Field;
        return (
          <div key={n} className={styles.diff}>
            {names.length > 1 ? <span className="p-faint">{t(field.label)}</span> : null}
            <del>{short(textOf(field, entry.before?.[n], t))}</del>
            <ArrowRightOutlined aria-label={t("menjadi")} />
            <ins>{short(textOf(field, entry.after?.[n], t))}</ins>
          </div>
        );
      })}
    </>
  );
}
const short = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  readonly maxEntries?: number;
  /** With the row, its versions can be compared and, with the write permission, restored. */
  readonly row?: AnyRow;
  readonly canWrite?: boolean;
};

/** The history of a record, newest first, with the values before and after. */
export function History({ resource, id, maxEntries, row, canWrite = false }: Props) {
  const t = useT();
  const [shown, setShown] = useState<HistoryEntry>();
  const query = useHistory(resource, id);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  if (!query.data.length)
    return maxEntries === undefined ? (
      <EmptyState title={t("Belum ada riwayat")} />
    ) : (
      <p className="p-small p-faint">{t("Belum ada riwayat")}</p>
    );
  const entries = query.data;
  return (
    <>
      <ol className={styles.history}>
        {entries.slice(0, maxEntries).map((e, at) => (
          <li key={e.id}>
            <div className="p-row">
              <b>{titleOf(resource, e, t)}</b>
              <span className="p-gap" />
              <time className="p-caption p-faint" dateTime={e.at} title={instant(e.at)}>
                {relative(e.at)}
              </time>
            </div>
            <div className="p-muted">
              <Who entry={e} />
            </div>
            <Diff resource={resource} entry={e} />
            {e.note ? <p className={styles.note}>{e.note}</p> : null}
            {row && makesVersion(e.action) && entries.slice(0, at).some((x) => makesVersion(x.action)) ? (
              <button type="button" className={resourceStyles.clear} onClick={() => setShown(e)}>
                {t(canWrite && !row.archivedAt ? "Bandingkan atau pulihkan" : "Bandingkan")}
              </button>
            ) : null}
          </li>
        ))}
      </ol>
      {shown && row ? (
        <Suspense fallback={null}>
          <VersionDialog
            resource={resource}
            row={row}
            entries={entries}
            entry={shown}
            canWrite={canWrite}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
