import { useNavigate } from "react-router";
import type { AnyResource } from "#kit/resource.ts";
import { Page, useT } from "#platform/ui/index.web.ts";
import RecordForm from "./RecordForm.tsx";
import type { AnyRow } from "../list/resource-calls.web.ts";
import type { Values } from "./useRecordForm.ts";
import styles from "./new-record.module.css";

type NewRecordProps = {
  readonly resource: AnyResource;
  readonly title: string;
  readonly list: string;
  readonly initial?: Values;
  readonly after?: (row: AnyRow) => string;
};

/** The form of a resource on a separate page, for creating a record without opening the list. */
export function NewRecordPage({ resource, title, list, initial, after }: NewRecordProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Page title={t(title)}>
      <section className={`p-card ${styles.new}`}>
        <RecordForm
          resource={resource}
          {...(initial ? { initial } : {})}
          onSaved={(row) => void navigate(after?.(row) ?? `${list}?id=${row.id}`)}
          onCancel={() => void navigate(list)}
        />
      </section>
    </Page>
  );
}
