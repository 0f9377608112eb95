import { Modal } from "antd";
import { useT } from "#web/i18n.ts";

/** Keys as they are pressed and what they do. */
export type Keys = readonly (readonly [keys: readonly string[], what: string])[];

/** The keys a page knows, in a dialog. */
export function KeyList({ keys, onClose }: { readonly keys: Keys; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal open width={480} title={t("Tombol papan ketik")} footer={null} onCancel={onClose}>
      <dl className="r-keys">
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((n) => (
                <kbd key={n} className="p-kbd">
                  {n}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
