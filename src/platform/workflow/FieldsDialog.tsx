import { Input, Modal } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Refused } from "#kit/refused.ts";
import { newIdempotencyKey } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import styles from "./proposal.module.css";
import fieldsDialogStyles from "./fields-dialog.module.css";

export type DialogField = {
  readonly name: string;
  readonly label: string;
  readonly max: number;
  readonly required?: boolean;
  readonly rows?: number;
  readonly help?: string;
  /** A custom input instead of a text input. */
  readonly input?: (p: {
    readonly id: string;
    readonly value: string;
    readonly onChange: (v: string) => void;
  }) => ReactNode;
};
export type Typed = Readonly<Record<string, string>>;
type Props = {
  readonly title: string;
  readonly ok: string;
  readonly note?: string;
  readonly danger?: boolean;
  readonly done: string;
  readonly fields: readonly DialogField[];
  readonly start?: Typed;
  /** Calls whose results are invalidated afterwards. */
  readonly touches: readonly string[];
  readonly send: (typed: Typed, options: { readonly idempotencyKey: string }) => Promise<unknown>;
  readonly onClose: (changed: boolean) => void;
};

/** A dialog with a few fields, sent once; errors of the server are shown beside them. */
export function FieldsDialog({ title, ok, note, danger, done, fields, start, touches, send, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>(start ?? {});
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const go = async () => {
    if (busy) return;
    if (fields.some((f) => f.required && !typed[f.name]?.trim())) return setWrong(t("Wajib diisi."));
    setBusy(true);
    try {
      await send(Object.fromEntries(fields.map((f) => [f.name, (typed[f.name] ?? "").trim()])), {
        idempotencyKey: key.current,
      });
      void message.success(t(done));
      await client.invalidateQueries({
        predicate: (q) => touches.some((p) => typeof q.queryKey[1] === "string" && q.queryKey[1].startsWith(p)),
      });
      onClose(true);
    } catch (e) {
      key.current = newIdempotencyKey();
      const said = e instanceof Refused ? (e.fields[0] ?? { message: e.message, values: e.detail as never }) : null;
      setWrong(said ? t(said.message, said.values) : String(e));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={ok}
      cancelText={t("Batal")}
      okButtonProps={{ loading: busy, danger: danger ?? false }}
      onOk={() => void go()}
      onCancel={() => onClose(false)}
    >
      {note ? <p className="p-muted">{note}</p> : null}
      {fields.map((f, i) => (
        <div key={f.name} className={`${styles.field} ${fieldsDialogStyles.dialogField}`}>
          <label htmlFor={`${id}-${f.name}`}>
            {t(f.label)} {f.required ? <span aria-hidden="true">*</span> : null}
          </label>
          {f.input ? (
            f.input({
              id: `${id}-${f.name}`,
              value: typed[f.name] ?? "",
              onChange: (v) => [setTyped((o) => ({ ...o, [f.name]: v })), setWrong(undefined)],
            })
          ) : (
            <Input.TextArea
              id={`${id}-${f.name}`}
              autoFocus={i === 0}
              autoSize={{ minRows: f.rows ?? 1, maxRows: 8 }}
              maxLength={f.max}
              value={typed[f.name] ?? ""}
              onChange={(e) => {
                const { value } = e.target;
                setTyped((o) => ({ ...o, [f.name]: value }));
                setWrong(undefined);
              }}
            />
          )}
          {f.help ? <p>{t(f.help)}</p> : null}
        </div>
      ))}
      {wrong ? (
        <p className="p-note" data-tone="error" role="alert">
          {wrong}
        </p>
      ) : null}
    </Modal>
  );
}
