import { delegationList } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { plainDate, useT } from "#platform/ui/index.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./persetujuan.module.css";

/** A notice while a delegation from or to the user is active. */
export function DelegationNote({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  const query = useQueryCall(delegationList, {}, { staleTime: 60_000 });
  const lent = query.data?.mine.find((d) => d.state === "active");
  const taken = query.data?.toMe.filter((d) => d.state === "active") ?? [];
  if (!lent && taken.length === 0) return null;
  return (
    <p className={`p-note ${styles.note}`} role="status">
      <span>
        {lent
          ? `${t("{name} memutuskan a.n. Anda sampai {day}.", { name: lent.delegate.label, day: plainDate(lent.to) })} `
          : null}
        {taken.length > 0
          ? `${t("Anda memutuskan a.n. {names}.", { names: taken.map((d) => d.delegator.label).join(", ") })} `
          : null}
        <button type="button" className={resourceStyles.clear} onClick={onOpen}>
          {t("Lihat delegasi")}
        </button>
      </span>
    </p>
  );
}
