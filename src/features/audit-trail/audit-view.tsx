import { useQueryCall } from "#web/api/hooks.ts";
import { instant } from "#web/format.ts";
import { t, useT } from "#web/i18n.ts";
import { view } from "#web/resource/view.ts";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { auditKinds } from "./audit-trail.calls.ts";
import { AuditEvent } from "./audit-trail.resource.ts";
import { wordOf } from "./words.ts";

function Action({ value }: { readonly value: unknown }) {
  const t = useT();
  return <>{t(wordOf(String(value)))}</>;
}

/** How people call a kind of record; until that is known, as the trail calls it. */
export function Entity({ value }: { readonly value: unknown }) {
  const t = useT();
  const kinds = useQueryCall(auditKinds, {}, { staleTime: 60_000 });
  const name = String(value);
  return <>{t(kinds.data?.entities.find((e) => e.name === name)?.title ?? name)}</>;
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
  cells: { action: Action, entity: Entity, masked: Masked, at: At },
  heading: (row) => [t(wordOf(row.action)), row.label ?? row.entity].join(" – "),
});
