import EditOutlined from "@ant-design/icons/EditOutlined";
import { Link } from "react-router";
import { lazy, Suspense } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { CodesCell, CodesInput, type FieldInputProps, StatusTag, useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { bookRoles } from "./chapters.calls.ts";
import { ManualBook } from "./manual-book.resource.ts";

const ChapterEditor = lazy(() => import("./ChapterEditor.tsx"));
const useRoles = () => useQueryCall(bookRoles, {}, { staleTime: 300_000 }).data?.data;

const RolesInput = (p: FieldInputProps) => <CodesInput {...p} choices={useRoles()} />;
function RolesCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return <CodesCell value={value} choices={useRoles()} none={t("Semua peran")} />;
}
function EditionCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return Number(value) === 0 ? (
    <StatusTag mark="ring">{t("Belum terbit")}</StatusTag>
  ) : (
    <span className="p-tabular">{String(value)}</span>
  );
}

type Row = { readonly id: number; readonly title: string; readonly slug: string };
type DialogProps = { readonly row: Row; readonly onClose: (changed: boolean) => void };
const EditorDialog = (p: DialogProps) => (
  <Suspense fallback={null}>
    <ChapterEditor {...p} />
  </Suspense>
);
/** The address of the edition, once there is one. */
function SlugCell({ row, value }: { readonly row: { readonly edition: number }; readonly value: unknown }) {
  return row.edition > 0 ? <Link to={`/manual-book/${String(value)}`}>{String(value)}</Link> : <>{String(value)}</>;
}

export default view(ManualBook, {
  cells: { roles: RolesCell, edition: EditionCell, slug: SlugCell },
  linked: ["slug"],
  inputs: { roles: RolesInput },
  actions: [
    {
      key: "chapters",
      label: "Bab dan penerbitan",
      icon: <EditOutlined />,
      access: "manualBook.write",
      when: (b) => !b.archivedAt,
      Dialog: EditorDialog,
    },
  ],
});
