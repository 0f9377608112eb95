import { Modal } from "antd";
import { providedParts, usePageName, useT } from "#platform/ui/index.web.ts";
import styles from "./resource.module.css";

/** Keyboard shortcuts and their descriptions. */
export type Keys = readonly (readonly [keys: readonly string[], what: string])[];

const Rows = ({ keys }: { readonly keys: Keys }) => (
  <dl className={styles.keys}>
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
);

/** A dialog with the shortcuts of a page, and the key sequences that open other pages. */
export function KeyList({ keys, onClose }: { readonly keys: Keys; readonly onClose: () => void }) {
  const t = useT();
  const pageName = usePageName();
  const sequences = providedParts.useKeySequences?.() ?? [];
  const go = sequences.map((g): Keys[number] => [
    ["g", g.letter],
    [...g.above.slice(0, 1), g.title].map(pageName).join(" / "),
  ]);
  return (
    <Modal open width={480} title={t("Tombol papan ketik")} footer={null} onCancel={onClose}>
      <Rows keys={keys} />
      {go.length ? (
        <>
          <h3 className={styles.keysHead}>{t("Buka halaman: dua tombol berurutan")}</h3>
          <Rows keys={go} />
        </>
      ) : null}
    </Modal>
  );
}
