import { useT } from "#platform/ui/index.web.ts";
import type { HistoryEntry } from "../list/resource-calls.web.ts";

/** The author of a change; under masking, both the real and the masked person. */
export function Who({ entry }: { readonly entry: Pick<HistoryEntry, "user" | "realUser"> }) {
  const t = useT();
  const masked = entry.realUser && entry.user && entry.realUser.id !== entry.user.id;
  if (!masked) return <>{entry.user?.label ?? t("Sistem")}</>;
  return (
    <>
      {t("{real} sebagai {name}", { real: entry.realUser?.label ?? "", name: entry.user?.label ?? "" })}{" "}
      <span className="p-tag" data-tone="mask" data-mark="none">
        masking
      </span>
    </>
  );
}
