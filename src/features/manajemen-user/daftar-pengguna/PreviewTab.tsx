import EyeOutlined from "@ant-design/icons/EyeOutlined";
import { Input } from "antd";
import { useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, integer, LoadingState, usePageName, useT } from "#platform/ui/index.web.ts";
import type { User } from "./daftar-pengguna.resource.ts";
import { previewLimit, type UserPreview, userPreview } from "./user-preview.calls.ts";
import styles from "./users.module.css";

const reaches: Readonly<Record<UserPreview["reach"], string>> = {
  none: "Tidak melihat data apa pun: belum ada peran atau cakupan.",
  vendor: "Hanya data distributornya sendiri.",
  area: "Hanya data {districts} kabupaten/kota dalam cakupannya.",
  national: "Data seluruh negeri.",
};

/** Pages and numbers of rows that this user would see, computed without signing in as the user. */
export function PreviewTab({ row }: { readonly row: User }) {
  const t = useT();
  const pageName = usePageName();
  const [words, setWords] = useState("");
  const query = useQueryCall(userPreview, { id: row.id }, { staleTime: 0 });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={6} />;
  const { reach, districts, actions, pages } = query.data;
  const shown = pages.filter((p) =>
    `${pageName(p.title)} ${p.route}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <div className={styles.preview}>
      <p className="p-note">
        <EyeOutlined aria-hidden="true" />
        <span>
          {t(reaches[reach], { districts: integer(districts ?? 0) })}{" "}
          {t("{pages} halaman, {actions} izin.", { pages: integer(pages.length), actions: integer(actions) })}
        </span>
      </p>
      {pages.length === 0 ? (
        <EmptyState title={t("Tidak ada halaman yang terbuka")} />
      ) : (
        <>
          <Input
            type="search"
            allowClear
            placeholder={t("Cari halaman")}
            aria-label={t("Cari halaman")}
            value={words}
            onChange={(e) => setWords(e.target.value)}
          />
          <ul className={styles.seen}>
            {shown.map((p) => (
              <li key={p.route}>
                <span className="p-cut" title={p.route}>
                  {pageName(p.title)}
                </span>
                <span className="p-tabular p-faint">
                  {p.rows === null ? "" : p.rows > previewLimit ? `> ${integer(previewLimit)}` : integer(p.rows)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
