import ExclamationCircleFilled from "@ant-design/icons/ExclamationCircleFilled";
import { placeInWords } from "#features/penjualan/push/place-in-words.ts";
import type { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { pushProblems } from "./failed-sync.calls.ts";

/** Why nothing came of a document, in the reader's language: of the last try, or of the text just sent. */
export function Problems({ id, refused }: { readonly id: number; readonly refused: Refused | undefined }) {
  const t = useT();
  const found = useQueryCall(pushProblems, { id });
  const message = refused?.message ?? found.data?.message;
  const fields = refused?.fields ?? found.data?.fields ?? [];
  if (!message) return null;
  return (
    <div className="p-note" data-tone={refused ? "error" : "warning"} role={refused ? "alert" : "status"}>
      <ExclamationCircleFilled aria-hidden="true" />
      <div>
        {t(message, found.data?.values)}
        {fields.length > 0 ? (
          <ul className="z-fields">
            {fields.map((f) => (
              <li key={f.field + f.message}>
                <b>{placeInWords(f.field, t)}</b>: {t(f.message, f.values)}{" "}
                {f.field === "payload" ? null : <code>{f.field}</code>}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
