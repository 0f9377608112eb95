import type { Field } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { Cell, SafeHtml, useT } from "#platform/ui/index.web.ts";
import type { AnyRow } from "../list/resource-calls.web.ts";
import { visibleFields } from "../list/shape.web.ts";
import { useMay } from "../list/useMay.ts";
import type { AnyView } from "../view/view.web.ts";
import styles from "./drawer.module.css";

function Fact({
  field,
  value,
  row,
  Slot,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly row: AnyRow;
  readonly Slot: NonNullable<AnyView["cells"]>[string];
}) {
  if (Slot) return <Slot row={row} value={value} />;
  if (field.kind === "html" && typeof value === "string") return <SafeHtml html={value} />;
  if (field.kind === "text" && field.format === "multiline" && value)
    return <span className={styles.lines}>{String(value)}</span>;
  if (field.kind === "text" && field.format === "email" && value)
    return <a href={`mailto:${String(value)}`}>{String(value)}</a>;
  if (field.kind === "text" && field.format === "url" && value)
    return (
      <a href={String(value)} target="_blank" rel="noreferrer">
        {String(value)}
      </a>
    );
  return <Cell field={field} value={value} withUnit />;
}

/** All fields of a record as label and value; `only` restricts them, `skip` omits those shown elsewhere. */
export function RecordFacts({
  resource,
  row,
  view,
  only,
  skip,
}: {
  readonly resource: AnyResource;
  readonly row: AnyRow;
  readonly view?: AnyView;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}) {
  const t = useT();
  const may = useMay();
  const fields = visibleFields(resource, may).filter(
    (f) => (!only || only.includes(f.name)) && !skip?.includes(f.name),
  );
  return (
    <dl className={styles.facts}>
      {fields.map(({ name, field }) => (
        <div key={name} data-wide={field.kind === "html" || undefined}>
          <dt>{t(field.label)}</dt>
          <dd>
            <Fact field={field} value={row[name]} row={row} Slot={view?.cells?.[name] as never} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
