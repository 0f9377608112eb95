import CheckCircleOutlined from "@ant-design/icons/CheckCircleOutlined";
import CloseOutlined from "@ant-design/icons/CloseOutlined";
import WarningOutlined from "@ant-design/icons/WarningOutlined";
import { AutoComplete, Button, Input, Popconfirm, Select, Switch } from "antd";
import { Suspense, useId } from "react";
import { LazyHtmlInput, instant, LoadingState, useT } from "#platform/ui/index.web.ts";
import { iconNames, MenuIcon } from "#platform/shell/index.web.ts";
import type { MenuEdit, MenuEditor } from "./menu.calls.ts";
import { below, changed, depthOf, seenBy } from "./menu-edit.ts";
import type { MenuDraft } from "./useMenuDraft.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import formStyles from "#platform/records/record/form.module.css";
import styles from "./menu.module.css";

type Props = {
  readonly row: MenuEdit;
  readonly editor: MenuEditor;
  readonly draft: MenuDraft;
  readonly canWrite: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
};

/** All properties of one menu row, beside the tree. */
export function MenuPanel({ row, editor, draft, canWrite, onClose, onRemove }: Props) {
  const t = useT();
  const id = useId();
  const set = (patch: Partial<MenuEdit>, name: string) =>
    draft.set({ rows: changed(draft.rows, row.id, patch) }, `${row.id}.${name}`);
  const inside = below(draft.rows, row.id).length;
  const page = editor.pages.find((p) => p.href === row.href);
  const closed =
    row.href === null
      ? []
      : editor.roles.filter((r) => row.roles.includes(r.id) && page && !r.reachable.includes(page.href));
  const taken = row.href !== null && draft.rows.some((r) => r.id !== row.id && r.href === row.href);
  const used = new Set(draft.rows.map((r) => r.href));
  return (
    <aside className={`p-card ${styles.panel}`} aria-label={t("Ubah {name}", { name: t(row.name) })}>
      <header>
        <h2 className="p-cut">{t(row.name)}</h2>
        <span className="p-gap" />
        <span className="p-caption p-faint">{t("level {n}", { n: depthOf(draft.rows, row.id) })}</span>
        <button type="button" className="p-ib" data-small="" aria-label={t("Tutup")} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <div className={`p-body ${styles.fields}`}>
        <div className={formStyles.field}>
          <label htmlFor={`${id}-name`}>
            {t("Nama")} <em>*</em>
          </label>
          <Input
            id={`${id}-name`}
            maxLength={80}
            disabled={!canWrite}
            status={row.name.trim() ? "" : "error"}
            value={row.name}
            onChange={(e) => set({ name: e.target.value }, "name")}
          />
        </div>
        <div className={formStyles.field}>
          <label htmlFor={`${id}-href`}>{t("Alamat")}</label>
          <AutoComplete
            id={`${id}-href`}
            className={`${fieldStyles.wide} p-mono`}
            disabled={!canWrite}
            value={row.href ?? ""}
            onChange={(v: string) => set({ href: v.trim() === "" ? null : v.trim() }, "href")}
            options={editor.pages
              .filter((p) => p.href === row.href || !used.has(p.href))
              .filter((p) => `${p.href} ${p.title}`.toLowerCase().includes((row.href ?? "").toLowerCase()))
              .slice(0, 30)
              .map((p) => ({ value: p.href, label: `${p.href} · ${t(p.title)}` }))}
            placeholder={t("Kosong: kelompok")}
          />
          <p className={formStyles.help} data-wrong={taken || (row.href !== null && !page) ? "" : undefined}>
            {row.href === null ? (
              t("Tanpa alamat baris ini menjadi kelompok.")
            ) : taken ? (
              <>
                <WarningOutlined /> {t("Alamat ini sudah dipakai baris lain.")}
              </>
            ) : page ? (
              <span className={styles.found}>
                <CheckCircleOutlined /> {t("Halaman ditemukan")}
              </span>
            ) : (
              <>
                <WarningOutlined /> {t("Tidak ada halaman di alamat ini.")}
              </>
            )}
          </p>
        </div>
        <IconPicker value={row.icon} disabled={!canWrite} onChange={(icon) => set({ icon }, "icon")} />
        {row.href === null ? (
          <p className={formStyles.help}>{t("Kelompok terlihat oleh siapa pun yang melihat salah satu isinya.")}</p>
        ) : (
          <div className={formStyles.field}>
            <label htmlFor={`${id}-roles`}>{t("Peran yang melihat")}</label>
            <Select
              id={`${id}-roles`}
              mode="multiple"
              className={fieldStyles.wide}
              disabled={!canWrite}
              value={[...row.roles]}
              onChange={(roles: number[]) => set({ roles }, "roles")}
              options={editor.roles.map((r) => ({ value: r.id, label: t(r.name) }))}
              showSearch={{ optionFilterProp: "label" }}
              placeholder={t("Tambah peran")}
            />
            <p className={formStyles.help}>
              {t("{count} pengguna melihat menu ini", { count: seenBy(editor.holders, row.roles) })}
            </p>
            {closed.length > 0 ? (
              <p className={`${formStyles.help} p-warn`}>
                <WarningOutlined />{" "}
                {t("Tanpa izin membuka halaman ini: {names}.", { names: closed.map((r) => t(r.name)).join(", ") })}
              </p>
            ) : null}
          </div>
        )}
        <div className="p-row">
          <label htmlFor={`${id}-visible`} className="p-small">
            {t("Tampil di menu")}
          </label>
          <span className="p-gap" />
          <Switch
            id={`${id}-visible`}
            disabled={!canWrite}
            checked={row.visible}
            onChange={(visible) => set({ visible }, "visible")}
          />
        </div>
        {row.href === null ? null : (
          <NotePart id={`${id}-note`} href={row.href} editor={editor} draft={draft} canWrite={canWrite} />
        )}
        {canWrite ? (
          <Popconfirm
            title={
              inside > 0
                ? t("Hapus bersama {count} baris di bawahnya?", { count: inside })
                : t("Hapus baris ini dari menu?")
            }
            description={t("Halamannya tetap ada.")}
            okText={t("Hapus")}
            cancelText={t("Batal")}
            okButtonProps={{ danger: true }}
            onConfirm={onRemove}
          >
            <Button danger>{t("Hapus baris")}</Button>
          </Popconfirm>
        ) : null}
      </div>
    </aside>
  );
}

function IconPicker({
  value,
  disabled,
  onChange,
}: {
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (icon: string | null) => void;
}) {
  const t = useT();
  return (
    <fieldset className={styles.icons} disabled={disabled}>
      <legend>{t("Ikon")}</legend>
      {iconNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === name}
          aria-label={name}
          title={name}
          onClick={() => onChange(value === name ? null : name)}
        >
          <MenuIcon name={name} />
        </button>
      ))}
    </fieldset>
  );
}

function NotePart({
  id,
  href,
  editor,
  draft,
  canWrite,
}: {
  readonly id: string;
  readonly href: string;
  readonly editor: MenuEditor;
  readonly draft: MenuDraft;
  readonly canWrite: boolean;
}) {
  const t = useT();
  const stored = editor.notes[href];
  const value = draft.notes[href] ?? stored?.note ?? "";
  const set = (next: string | null) => {
    const { [href]: _old, ...rest } = draft.notes;
    draft.set(
      { notes: (next ?? "") === (stored?.note ?? "") ? rest : { ...rest, [href]: next ?? "" } },
      `note.${href}`,
    );
  };
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{t("Catatan halaman")}</label>
      <Suspense fallback={<LoadingState rows={3} />}>
        <LazyHtmlInput id={id} value={value} max={100_000} disabled={!canWrite} onChange={set} />
      </Suspense>
      {stored ? (
        <p className={formStyles.help}>
          {t("Diubah {name}, {when}", { name: stored.by ?? "–", when: instant(stored.at) })}
        </p>
      ) : null}
    </div>
  );
}
