import { instant } from "#web/format.ts";
import { t, useT } from "#web/i18n.ts";
import { view } from "#web/resource/view.ts";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { AuditEvent } from "./audit-trail.resource.ts";
import { wordOf } from "./words.ts";

function Action({ value }: { readonly value: unknown }) {
  const t = useT();
  return <>{t(wordOf(String(value)))}</>;
}

function Masked({ value }: { readonly value: unknown }) {
  return value ? (
    <StatusTag tone="mask" mark="none">
      masking
    </StatusTag>
  ) : (
    <span className="p-faint">–</span>
  );
}

const At = ({ value }: { readonly value: unknown }) => <>{instant(String(value)).replace(/ WIB$/, "")}</>;

/** Actions in words, masking as a tag. */
export const auditView = view(AuditEvent, {
  cells: { action: Action, masked: Masked, at: At },
  heading: (row) => [t(wordOf(row.action)), row.label ?? row.entity].join(" – "),
});
