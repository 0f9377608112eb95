import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { Button } from "antd";
import { useT } from "#platform/ui/index.web.ts";
import { canSort, fieldOf, type SortKey, sortInForce } from "./list-query.web.ts";
import { movedBy } from "../record/moved.web.ts";
import type { ListState } from "./useList.ts";
import styles from "./resource.module.css";

/** Maximum number of sort keys. */
const maxKeys = 4;
const system: Readonly<Record<string, string>> = { createdAt: "Dibuat", updatedAt: "Diubah", id: "Nomor" };

/** The order by key: column, direction and precedence. */
export default function SortBuilder({ list, names }: { readonly list: ListState; readonly names: readonly string[] }) {
  const t = useT();
  const { resource, query } = list;
  const keys = sortInForce(resource, query);
  const label = (n: string) => t(fieldOf(resource, n)?.label ?? system[n] ?? n);
  const free = [...new Set([...names, "createdAt", "updatedAt"])].filter(
    (n) => canSort(resource, n) && !keys.some((k) => k.field === n),
  );
  const set = (sort: readonly SortKey[]) => list.change({ sort });
  const order = keys.map((k) => k.field);
  return (
    <div className={`${styles.editor} ${styles.sorts}`}>
      <b>{t("Urutan")}</b>
      <ol>
        {keys.map((k, at) => (
          <li key={k.field}>
            <span className="p-cut">{label(k.field)}</span>
            <select
              className={styles.op}
              aria-label={t("Arah {name}", { name: label(k.field) })}
              value={k.down ? "down" : "up"}
              onChange={(e) => set(keys.map((o) => (o === k ? { ...o, down: e.target.value === "down" } : o)))}
            >
              <option value="up">{t("naik")} ↑</option>
              <option value="down">{t("turun")} ↓</option>
            </select>
            <button
              type="button"
              className="p-ib"
              data-small=""
              disabled={at === 0}
              aria-label={t("Dahulukan {name}", { name: label(k.field) })}
              onClick={() => set(movedBy(order, k.field, -1).map((f) => keys.find((o) => o.field === f) as SortKey))}
            >
              ↑
            </button>
            <button
              type="button"
              className="p-ib"
              data-small=""
              aria-label={t("Hapus {name} dari urutan", { name: label(k.field) })}
              onClick={() => set(keys.filter((o) => o !== k))}
            >
              <CloseOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      {free.length && keys.length < maxKeys ? (
        <select
          className={styles.op}
          value=""
          aria-label={t("Tambah kolom urutan")}
          onChange={(e) => e.target.value && set([...keys, { field: e.target.value, down: false }])}
        >
          <option value="">{t("Tambah kolom urutan")}</option>
          {free.map((n) => (
            <option key={n} value={n}>
              {label(n)}
            </option>
          ))}
        </select>
      ) : null}
      <div className={styles.editorFoot}>
        <Button size="small" type="text" disabled={query.sort.length === 0} onClick={() => set([])}>
          {t("Urutan bawaan")}
        </Button>
      </div>
    </div>
  );
}
