import type { Row } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { instant, StatusTag, t, useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { auditKinds } from "./audit-trail.calls.ts";
import { AuditEvent } from "./audit-trail.resource.ts";
import { isGrave, isOutsideHours } from "./apart.ts";
import { wordOf } from "./words.ts";
import styles from "./audit.module.css";

type Event = Row<typeof AuditEvent>;
function Action({ row }: { readonly row: Event }) {
  const t = useT();
  const word = t(wordOf(row.action));
  return isGrave(row) ? <strong className={styles.grave}>{word}</strong> : word;
}

/** The title of a kind of record; until it is loaded, its name in the trail. */
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

/** Actions of the portal itself are not highlighted, because they happen at any hour. */
const isOff = (row: Event): boolean => row.user !== null && isOutsideHours(row.at);
function At({ row }: { readonly row: Event }) {
  const t = useT();
  const at = instant(row.at).replace(/ WIB$/, "");
  if (!isOff(row)) return <>{at}</>;
  return (
    <span className={styles.off} title={t("Di luar jam kerja: Senin–Sabtu 07.00–18.00 WIB")}>
      {at} <i aria-hidden="true">◐</i>
      <span className="p-hidden">{t("di luar jam kerja")}</span>
    </span>
  );
}

/** A text mark for highlighted entries, because on a phone every heading is bold. */
function Marks({ row }: { readonly row: Event }) {
  const t = useT();
  return (
    <>
      {isGrave(row) ? (
        <StatusTag tone="error">
          <strong>{t("penting")}</strong>
        </StatusTag>
      ) : null}
      {row.masked ? <Masked value /> : null}
      {isOff(row) ? <StatusTag tone="warning">{t("di luar jam kerja")}</StatusTag> : null}
    </>
  );
}

/** Actions in words, masking as a tag. */
export const auditView = view(AuditEvent, {
  cells: { action: Action, entity: Entity, masked: Masked, at: At },
  marks: Marks,
  heading: (row) => [t(wordOf(row.action)), row.label ?? row.entity].join(" – "),
});
