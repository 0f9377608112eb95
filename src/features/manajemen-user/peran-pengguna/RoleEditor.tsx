import BulbOutlined from "@ant-design/icons/BulbOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Tabs } from "antd";
import { useState } from "react";
import { adminRole } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import { keyOf, useCall } from "#platform/http/index.web.ts";
import { faultsOf, useDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { reloadAccount } from "#platform/access/index.web.ts";
import { ActionMatrix } from "./ActionMatrix.tsx";
import { PageTree } from "./PageTree.tsx";
import { archiveRole, type RoleFull, type RoleMatrix, roleMatrix, saveRole } from "./peran-pengguna.calls.ts";
import { RoleFields, type RoleWords } from "./RoleFields.tsx";
import styles from "./roles.module.css";

const same = <T,>(a: ReadonlySet<T>, b: readonly T[]): boolean => a.size === b.length && b.every((x) => a.has(x));

const wordsOf = ({ name, group_role, reach, description }: RoleFull): RoleWords => ({
  name,
  group_role,
  reach,
  description,
});
const noteClass = `p-note ${styles.note}`;
const editorClass = `p-card ${styles.editor}`;

/** Name, permissions and pages of one role, saved together. */
export function RoleEditor({ role, matrix }: { readonly role: RoleFull; readonly matrix: RoleMatrix }) {
  const t = useT();
  const may = useMay();
  const { message, modal } = useFeedback();
  const client = useQueryClient();
  const known = matrix.menus.filter((m) => m.href !== null && role.menus.includes(m.id)).map((m) => m.id);
  const [words, setWords] = useState(() => wordsOf(role));
  const [actions, setActions] = useState<ReadonlySet<string>>(new Set(role.actions));
  const [menus, setMenus] = useState<ReadonlySet<number>>(new Set(known));
  const isAdmin = role.code === adminRole;
  const fixed = isAdmin || !may("role.write");
  const dirty =
    !same(actions, role.actions) ||
    !same(menus, known) ||
    words.name !== role.name ||
    words.group_role !== role.group_role ||
    words.reach !== role.reach ||
    words.description !== role.description;
  useDirty(dirty);
  const again = () => void client.invalidateQueries({ queryKey: keyOf(roleMatrix) });
  const fail = (e: Error) => {
    void message.error(e.message);
    if (e instanceof Refused && e.code === "conflict") again();
  };
  const save = useCall(saveRole, {
    onSuccess: () => {
      void message.success(t("Peran disimpan; berlaku mulai permintaan berikutnya."));
      again();
      void reloadAccount();
    },
    onError: fail,
  });
  const archive = useCall(archiveRole, {
    onSuccess: () => {
      void message.success(t("Peran diarsipkan"));
      again();
    },
    onError: fail,
  });
  const reset = () => {
    setWords({ name: role.name, group_role: role.group_role, reach: role.reach, description: role.description });
    setActions(new Set(role.actions));
    setMenus(new Set(known));
  };
  const missing = (role.proposed?.missing ?? []).filter(
    (a) => !actions.has(a) && matrix.actions.some((x) => x.action === a && x.mine),
  );
  const addMissing = () => setActions(new Set([...actions, ...missing]));
  const faults = faultsOf(save.error);
  const confirm = () =>
    modal.confirm({
      title: t("Arsipkan peran {name}?", { name: role.name }),
      content: t("Peran tanpa pengguna dapat diarsipkan; riwayatnya tetap ada."),
      okText: t("Arsipkan"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () => archive.mutateAsync({ id: role.id, version: role.version }).catch(() => undefined),
    });
  return (
    <section className={editorClass}>
      <header>
        <h2>{t(role.name)}</h2>
        <span className="p-mono p-caption p-faint">{role.code}</span>
        <span className="p-gap" />
        <span className="p-small p-muted">{t("{count} pengguna", { count: role.users })}</span>
        {!fixed && !role.built_in && role.users === 0 ? (
          <Button size="small" danger onClick={confirm}>
            {t("Arsipkan")}
          </Button>
        ) : null}
      </header>
      <div className="p-body">
        {isAdmin ? (
          <p className={noteClass}>{t("Peran administrator selalu memiliki semua izin dan tidak dapat diubah.")}</p>
        ) : null}
        {!fixed && missing.length > 0 ? (
          <p className={noteClass}>
            <BulbOutlined aria-hidden="true" />
            <span>
              {t("{count} izin diusulkan untuk peran ini dan belum diberikan.", { count: missing.length })}{" "}
              <button type="button" className={styles.link} onClick={addMissing}>
                {t("Centang semuanya")}
              </button>
            </span>
          </p>
        ) : null}
        <Tabs
          defaultActiveKey="actions"
          items={[
            {
              key: "actions",
              label: `${t("Izin")} ${actions.size}`,
              children: (
                <ActionMatrix
                  actions={matrix.actions}
                  granted={actions}
                  proposed={role.proposed}
                  fixed={fixed}
                  onChange={setActions}
                />
              ),
            },
            {
              key: "pages",
              label: `${t("Halaman menu")} ${menus.size}`,
              children: <PageTree menus={matrix.menus} granted={menus} fixed={fixed} onChange={setMenus} />,
            },
            {
              key: "words",
              label: t("Keterangan"),
              children: <RoleFields value={words} faults={faults} disabled={fixed} onChange={setWords} />,
            },
          ]}
        />
      </div>
      {fixed ? null : (
        <footer className={styles.save}>
          <span className="p-small p-muted">
            {dirty
              ? t("{added} ditambah, {removed} dicabut", {
                  added: [...actions].filter((a) => !role.actions.includes(a)).length,
                  removed: role.actions.filter((a) => !actions.has(a)).length,
                })
              : t("Belum ada perubahan")}
          </span>
          <span className="p-gap" />
          <Button disabled={!dirty} onClick={reset}>
            {t("Batal")}
          </Button>
          <Button
            type="primary"
            disabled={!dirty}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ id: role.id, version: role.version, ...words, actions: [...actions], menus: [...menus] })
            }
          >
            {t("Simpan peran")}
          </Button>
        </footer>
      )}
    </section>
  );
}
