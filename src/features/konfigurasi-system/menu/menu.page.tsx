import HistoryOutlined from "@ant-design/icons/HistoryOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, Page, useT, useFeedback } from "#platform/ui/index.web.ts";
import { UnsavedGuard, useMay } from "#platform/records/index.web.ts";
import { reloadAccount } from "#platform/access/index.web.ts";
import { HistoryDialog, PublishDialog } from "./MenuDialogs.tsx";
import { MenuPanel } from "./MenuPanel.tsx";
import { MenuTree } from "./MenuTree.tsx";
import { type MenuEditor, menuEditor, menuHistory, publishMenu } from "./menu.calls.ts";
import { added, without } from "./menu-edit.ts";
import { useMenuDraft } from "./useMenuDraft.ts";
import styles from "./menu.module.css";

/** The editor of the menu: a tree, a panel for one row, and publishing. */
export default function MenuPage() {
  const t = useT();
  const query = useQueryCall(menuEditor, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (query.error)
    return (
      <Page title={t("Menu")}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  if (!query.data)
    return (
      <Page title={t("Menu")}>
        <LoadingState rows={12} />
      </Page>
    );
  return <Editing key={query.data.publication} editor={query.data} />;
}

function Editing({ editor }: { readonly editor: MenuEditor }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { message, modal } = useFeedback();
  const draft = useMenuDraft(editor);
  const [selected, setSelected] = useState<number>();
  const [dialog, setDialog] = useState<"publish" | "history">();
  const dirty = useRef(false);
  dirty.current = draft.dirty;
  const canWrite = may("menu.write");
  const again = async () => {
    await client.invalidateQueries({ queryKey: keyOf(menuEditor) });
    await client.invalidateQueries({ queryKey: keyOf(menuHistory) });
  };
  const publish = useCall(publishMenu, {
    onSuccess: async () => {
      draft.discard();
      setDialog(undefined);
      void message.success(t("Menu diterbitkan"));
      await again();
      void reloadAccount();
    },
    onError: (e) => {
      if (e instanceof Refused && e.code === "conflict")
        modal.confirm({
          title: e.message,
          content: t("Muat keadaan terbaru? Perubahan Anda di sini hilang."),
          okText: t("Muat"),
          cancelText: t("Batal"),
          onOk: () => {
            draft.discard();
            return again();
          },
        });
      else void message.error(e.message);
    },
  });
  const add = (parent: number | null) => {
    const made = added(draft.rows, parent, t("Menu baru"));
    draft.set({ rows: made.rows });
    setSelected(made.id);
  };
  const remove = (id: number) => {
    draft.set({ rows: without(draft.rows, id) });
    setSelected(undefined);
  };
  const row = draft.rows.find((r) => r.id === selected);
  const pages = draft.rows.filter((r) => r.href !== null).length;
  const extra = (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setDialog("history")}>
        {t("Riwayat")}
      </Button>
      {canWrite ? (
        <Button icon={<PlusOutlined />} onClick={() => add(null)}>
          {t("Tambah menu")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Page
      title={t("Menu")}
      subtitle={t("{pages} halaman, {roles} peran", { pages, roles: editor.roles.length })}
      extra={extra}
    >
      <div className={styles.split} data-panel={row ? "" : undefined}>
        <MenuTree
          editor={editor}
          draft={draft}
          selected={selected}
          onSelect={setSelected}
          onAdd={add}
          onRemove={remove}
          canWrite={canWrite}
        />
        {row ? (
          <MenuPanel
            key={row.id}
            row={row}
            editor={editor}
            draft={draft}
            canWrite={canWrite}
            onClose={() => setSelected(undefined)}
            onRemove={() => remove(row.id)}
          />
        ) : null}
      </div>
      {canWrite ? (
        <footer className={styles.foot}>
          <span
            className="p-tag"
            data-tone={draft.dirty ? "warning" : undefined}
            data-mark={draft.dirty ? "half" : "ring"}
          >
            {draft.dirty
              ? t("{count} perubahan belum diterbitkan", { count: draft.changes.length })
              : t("Tidak ada perubahan")}
          </span>
          {draft.dirty ? (
            <button type="button" className={styles.link} onClick={() => setDialog("publish")}>
              {t("Lihat beda")}
            </button>
          ) : null}
          <span className="p-gap" />
          <Button type="text" disabled={!draft.undo} onClick={draft.undo}>
            {t("Urungkan")}
          </Button>
          <Button disabled={!draft.dirty} onClick={draft.discard}>
            {t("Buang")}
          </Button>
          <Button type="primary" disabled={!draft.dirty} onClick={() => setDialog("publish")}>
            {t("Terbitkan menu")}
          </Button>
        </footer>
      ) : null}
      {dialog === "publish" ? (
        <PublishDialog
          changes={draft.changes}
          busy={publish.isPending}
          onClose={() => setDialog(undefined)}
          onPublish={(note) =>
            publish.mutate({
              publication: editor.publication,
              rows: draft.rows,
              notes: draft.notes,
              note: note || null,
            })
          }
        />
      ) : null}
      {dialog === "history" ? (
        <HistoryDialog
          canLoad={canWrite}
          onClose={() => setDialog(undefined)}
          onLoad={(rows) => {
            draft.set({ rows });
            setDialog(undefined);
            void message.info(t("Keadaan lama dimuat; terbitkan untuk memakainya."));
          }}
        />
      ) : null}
      <UnsavedGuard dirty={dirty} onDiscard={draft.discard} onKeep={draft.keep} />
    </Page>
  );
}
