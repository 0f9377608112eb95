/** The notes on the current page. */
import { Modal } from "antd";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { menuNote } from "../menu-note.calls.ts";
import { dialogWidths } from "#kit/constants.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  closeDialog,
  EmptyState,
  LoadingState,
  SafeHtml,
  usePageName,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { useTrail } from "../useShellMenu.ts";

const failure = "Gagal load data!";

export default function NoteDialog() {
  const t = useT();
  const pageName = usePageName();
  const { message } = useFeedback();
  const { pathname } = useLocation();
  const page = useTrail().at(-1);
  // A record's page uses the note of the menu entry above it.
  const { data, isError } = useQueryCall(menuNote, { href: page?.url ?? pathname }, { retry: false, staleTime: 0 });
  useEffect(() => {
    if (!isError) return;
    void message.error(failure);
    closeDialog();
  }, [isError, message]);
  const notes = data?.data.items ?? [];
  return (
    <Modal
      open={!isError}
      centered
      footer={null}
      width={dialogWidths.note}
      title={page ? `${t("Catatan halaman")}: ${pageName(page.title)}` : t("Catatan halaman")}
      onCancel={closeDialog}
    >
      {!data ? (
        <LoadingState rows={4} />
      ) : notes.length === 0 ? (
        <EmptyState title={t("Belum ada catatan untuk halaman ini")} />
      ) : (
        notes.map((n) => <SafeHtml key={n.id} html={n.note} />)
      )}
    </Modal>
  );
}
