import { Checkbox, Modal } from "antd";
import { useRef, useState } from "react";
import type { Audience, SavedView } from "./saved-view.calls.ts";
import { useT } from "#platform/ui/index.web.ts";
import { focusFirst } from "../record/focus-first.web.ts";
import { useViewActs } from "./useViewActs.ts";
import type { ViewHost } from "./view-host.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import css from "../list/resource.module.css";

type Props = {
  readonly host: ViewHost;
  readonly search: string;
  readonly view: SavedView | undefined;
  readonly keeps: string;
  readonly onClose: () => void;
};

/** Names a view, and sets its audience and whether it is their default. */
export default function ViewDialog({ host, search, view, keeps, onClose }: Props) {
  const t = useT();
  const acts = useViewActs(host.viewPage);
  const { answer, layout } = host.keeping;
  const roles = answer?.roles ?? [];
  const [name, setName] = useState(view?.name ?? "");
  const [audience, setAudience] = useState<Audience>(view?.audience ?? "me");
  const [start, setStart] = useState(view?.isDefault ?? false);
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);
  const twin = view
    ? undefined
    : answer?.data.find(
        (v) => v.mine && v.audience === "me" && v.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase(),
      );
  const saveView = async () => {
    const saved = view ?? (await acts.save(name.trim(), search, layout, twin !== undefined));
    if (!saved) return false;
    if (view && view.name !== name.trim() && !(await acts.rename(view, name.trim()))) return false;
    const begin = start && audience !== "me";
    if (
      (audience !== saved.audience || begin !== saved.isDefault) &&
      roles.length &&
      !(await acts.share(saved, audience, begin))
    )
      return false;
    if (audience === "me" && start && !(await acts.startWith(saved.id))) return false;
    if (!view) host.openView(saved);
    return true;
  };
  const submit = async () => {
    if (lock.current || !name.trim()) return;
    lock.current = true;
    setBusy(true);
    if (await saveView()) onClose();
    lock.current = false;
    setBusy(false);
  };
  return (
    <Modal
      open
      width={416}
      title={view ? t("Tampilan {name}", { name: view.name }) : t("Simpan tampilan")}
      okText={twin ? t("Ganti") : t("Simpan")}
      cancelText={t("Batal")}
      confirmLoading={busy}
      okButtonProps={{ disabled: !name.trim() }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form
        className={css.viewForm}
        onSubmit={(e) => {
          e.preventDefault();
          void submit();
        }}
      >
        <label>
          <span>{t("Nama tampilan")}</span>
          <input
            ref={focusFirst}
            className={`${fieldStyles.search} ${fieldStyles.wide}`}
            value={name}
            maxLength={80}
            onChange={(e) => setName(e.target.value)}
          />
        </label>
        {twin ? (
          <p className="p-note" data-tone="warning" role="status">
            {t("Anda sudah punya tampilan “{name}”; isinya akan diganti.", { name: twin.name })}
          </p>
        ) : null}
        {roles.length ? (
          <label>
            <span>{t("Untuk")}</span>
            <select className={css.op} value={audience} onChange={(e) => setAudience(e.target.value as Audience)}>
              <option value="me">{t("Saya sendiri")}</option>
              <option value="all">{t("Semua orang")}</option>
              {roles.map((r) => (
                <option key={r.code} value={r.code}>
                  {t("Peran {name}", { name: r.name })}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <Checkbox checked={start} onChange={(e) => setStart(e.target.checked)}>
          {audience === "me" ? t("Buka lebih dulu bagi saya") : t("Buka lebih dulu bagi mereka")}
        </Checkbox>
        <p className="p-caption p-faint">{keeps}</p>
      </form>
    </Modal>
  );
}
