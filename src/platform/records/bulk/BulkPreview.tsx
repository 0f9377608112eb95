import { Spin } from "antd";
import { type BulkOutcome, bulkAtOnce } from "./bulk.ts";
import type { Field, Fields } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { integer, textOf, useT } from "#platform/ui/index.web.ts";
import resourceStyles from "../list/resource.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly preview: BulkOutcome | undefined;
  readonly error: Error | undefined;
  readonly busy: boolean;
};

/** The number of rows, the changes, and the refused rows with their reasons. */
export function BulkPreview({ resource, preview, error, busy }: Props) {
  const t = useT();
  if (error)
    return (
      <p className={resourceStyles.wrong} role="alert">
        {error instanceof Refused
          ? t(error.message, error.detail as Readonly<Record<string, string | number>>)
          : t(error.message)}{" "}
        {error instanceof Refused ? error.fields[0]?.message : null}
      </p>
    );
  if (busy)
    return (
      <p className={resourceStyles.bulkSum} role="status">
        <Spin size="small" /> {t("Memeriksa …")}
      </p>
    );
  if (!preview) return null;
  const { total, tried, changed, unchanged, refused } = preview;
  const field = (name: string) => (resource.fields as Fields)[name] as Field;
  return (
    <div className={resourceStyles.bulk} role="status">
      <p className={resourceStyles.bulkSum}>
        <b>{t("{count} baris", { count: integer(total) })}</b>
        <span>{t("{count} berubah", { count: integer(changed) })}</span>
        <span>{t("{count} tetap", { count: integer(unchanged) })}</span>
        <span className={refused ? "p-down" : undefined}>{t("{count} ditolak", { count: integer(refused) })}</span>
      </p>
      {tried < total ? (
        <p className="p-small p-faint">
          {t("Perkiraan dari {count} baris pertama: kira-kira {changed} berubah dan {refused} ditolak.", {
            count: integer(tried),
            changed: integer(Math.round((changed / tried) * total)),
            refused: integer(Math.round((refused / tried) * total)),
          })}{" "}
          {total > bulkAtOnce ? t("Semuanya dikerjakan di belakang layar.") : null}
        </p>
      ) : null}
      {preview.refusals.length ? (
        <ul className={resourceStyles.bulkList}>
          {preview.refusals.map((r) => (
            <li key={r.id}>
              <b>{r.label}</b> {t(r.message)}
            </li>
          ))}
        </ul>
      ) : null}
      {preview.samples.some((s) => s.changes.length) ? (
        <table className={resourceStyles.bulkTable}>
          <caption className="p-small p-faint">{t("Contoh perubahan")}</caption>
          <tbody>
            {preview.samples.flatMap((s) =>
              s.changes.map((c) => (
                <tr key={`${s.id}.${c.field}`}>
                  <th scope="row">{s.label}</th>
                  <td>{t(field(c.field).label)}</td>
                  <td>
                    <del>{textOf(field(c.field), c.before, t)}</del> → <ins>{textOf(field(c.field), c.after, t)}</ins>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
