import ExclamationCircleFilled from "@ant-design/icons/ExclamationCircleFilled";
import type { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { FieldList } from "./FieldList.tsx";
import { pushProblems } from "./failed-sync.calls.ts";

/** The translated errors of a document, of the last attempt or of the text just sent. */
export function Problems({ id, refused }: { readonly id: number; readonly refused: Refused | undefined }) {
  const t = useT();
  const query = useQueryCall(pushProblems, { id });
  const message = refused?.message ?? query.data?.message;
  const fields = refused?.fields ?? query.data?.fields ?? [];
  if (!message) return null;
  return (
    <div className="p-note" data-tone={refused ? "error" : "warning"} role={refused ? "alert" : "status"}>
      <ExclamationCircleFilled aria-hidden="true" />
      <div>
        {t(message, query.data?.values)}
        {fields.length > 0 ? <FieldList fields={fields} /> : null}
      </div>
    </div>
  );
}
