import SaveOutlined from "@ant-design/icons/SaveOutlined";
import { Button, Popover } from "antd";
import { type FormEvent, useRef, useState } from "react";
import { useT } from "#web/i18n.ts";
import { focusFirst } from "./focus-first.ts";

/** Names the question on show, so that it is one click from now on. */
export default function SaveView({ onSave }: { readonly onSave: (name: string) => Promise<boolean> }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (lock.current || !name.trim()) return;
    lock.current = true;
    setBusy(true);
    if (await onSave(name.trim())) setOpen(false);
    lock.current = false;
    setBusy(false);
  };
  const form = (
    <form className="r-editor" onSubmit={(e) => void submit(e)}>
      <label>
        <b>{t("Nama tampilan")}</b>
        <input ref={focusFirst} className="f-search f-wide" value={name} maxLength={80} onChange={(e) => setName(e.target.value)} />
      </label>
      <p className="p-caption p-faint">{t("Menyimpan pencarian, filter, urutan, dan kolom untuk Anda sendiri.")}</p>
      <div className="r-editor-foot">
        <Button size="small" type="primary" htmlType="submit" loading={busy} disabled={!name.trim()}>
          {t("Simpan")}
        </Button>
      </div>
    </form>
  );
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} open={open} onOpenChange={setOpen} destroyOnHidden styles={{ container: { padding: 0 } }} content={form}>
      <button type="button" className="r-save" aria-expanded={open}>
        <SaveOutlined aria-hidden="true" /> {t("Simpan tampilan")}
      </button>
    </Popover>
  );
}
