import DownOutlined from "@ant-design/icons/DownOutlined";
import UpOutlined from "@ant-design/icons/UpOutlined";
import { useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { History } from "./History.tsx";
import { RecordFacts } from "./RecordFacts.tsx";
import type { AnyRow } from "../list/resource-calls.web.ts";
import { visibleFields } from "../list/shape.web.ts";
import { useMay } from "../list/useMay.ts";
import type { AnyView } from "../view/view.web.ts";
import styles from "./drawer.module.css";
import resourceStyles from "../list/resource.module.css";

const leadingFacts = 7;
const lastChanges = 3;

type Props = {
  readonly resource: AnyResource;
  readonly row: AnyRow;
  readonly view?: AnyView;
  readonly skip?: readonly string[];
};

/** The first non-empty facts of a record; the other fields can be expanded below. */
export function LeadingFacts({ resource, row, view, skip = [] }: Props) {
  const t = useT();
  const may = useMay();
  const [all, setAll] = useState(false);
  const fields = visibleFields(resource, may).filter((f) => !skip.includes(f.name));
  const filled = fields.filter((f) => row[f.name] !== null && row[f.name] !== undefined && row[f.name] !== "");
  const leadingNames = filled.slice(0, leadingFacts).map((f) => f.name);
  const more = fields.length - leadingNames.length;
  return (
    <>
      <RecordFacts resource={resource} row={row} view={view} {...(all ? { skip } : { only: leadingNames })} />
      {more > 0 ? (
        <button
          type="button"
          className={`${resourceStyles.clear} ${styles.allFields}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t("Ringkas lagi") : t("Semua isian ({count})", { count: fields.length })}{" "}
          {all ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
        </button>
      ) : null}
    </>
  );
}

/** The last changes; `onAll` opens the whole history. */
export function LastChanges({
  resource,
  id,
  onAll,
}: {
  readonly resource: AnyResource;
  readonly id: number;
  readonly onAll: () => void;
}) {
  const t = useT();
  return (
    <section className={styles.lastChanges}>
      <header className="p-row">
        <h3>{t("Perubahan terakhir")}</h3>
        <span className="p-gap" />
        <button type="button" className={resourceStyles.clear} onClick={onAll}>
          {t("Semua perubahan")}
        </button>
      </header>
      <History resource={resource} id={id} maxEntries={lastChanges} />
    </section>
  );
}
