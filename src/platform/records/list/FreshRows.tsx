import ArrowUpOutlined from "@ant-design/icons/ArrowUpOutlined";
import { integer, useT } from "#platform/ui/index.web.ts";
import type { ListState } from "./useList.ts";
import { useFreshRows } from "./useFreshRows.ts";
import styles from "./resource.module.css";

/** "12 new rows – show": changes by others are shown on request, so that rows do not move under the pointer. */
export function FreshRows({ list }: { readonly list: ListState }) {
  const t = useT();
  const fresh = useFreshRows(list);
  if (fresh === undefined) return null;
  const show = () => {
    if (fresh > 0 && list.page > 1) list.go(1);
    list.refetch();
  };
  return (
    <p className={styles.fresh} role="status">
      <button type="button" onClick={show}>
        <ArrowUpOutlined aria-hidden="true" />{" "}
        {fresh > 0 ? t("{count} baris baru – tampilkan", { count: integer(fresh) }) : t("Ada perubahan – tampilkan")}
      </button>
    </p>
  );
}
