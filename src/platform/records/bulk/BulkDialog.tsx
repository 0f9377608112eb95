import { Checkbox, Modal } from "antd";
import { useMemo, useState } from "react";
import type { BulkRequest, BulkWhat } from "./bulk.ts";
import type { Field } from "#kit/field.ts";
import {
  estimate,
  FieldInput,
  initialOf,
  integer,
  isBlank,
  problemOf,
  useT,
  writtenOf,
} from "#platform/ui/index.web.ts";
import { BulkPreview } from "./BulkPreview.tsx";
import { unitLabelOf, visibleFields } from "../list/shape.web.ts";
import { targetOf, useBulk } from "./useBulk.ts";
import type { ListState } from "../list/useList.ts";
import { useMay } from "../list/useMay.ts";
import type { Selection } from "./useSelection.ts";
import css from "../list/resource.module.css";

type Props = {
  readonly list: ListState;
  readonly selection: Selection;
  readonly what: BulkWhat;
  readonly onClose: () => void;
};
const titles: Readonly<Record<BulkWhat, string>> = {
  change: "Ubah {count} {noun}",
  archive: "Arsipkan {count} {noun}",
  restore: "Pulihkan {count} {noun}",
};
const verbs: Readonly<Record<BulkWhat, string>> = {
  change: "Ubah {count} baris",
  archive: "Arsipkan {count} baris",
  restore: "Pulihkan {count} baris",
};

/** Number of selected rows: those checked, or all that match. */
function countOf(list: ListState, selection: Selection): string {
  if (!selection.everything) return integer(selection.rows.size);
  const total = list.total ?? 0;
  return list.estimated ? estimate(total) : integer(total);
}

/**
 * A dialog that first previews the change, with the refused rows, and then applies it to all rows or to the valid ones
 * only.
 */
export default function BulkDialog({ list, selection, what, onClose }: Props) {
  const t = useT();
  const [set, setSet] = useState<Readonly<Record<string, unknown>>>();
  const [skip, setSkip] = useState(true);
  const target = useMemo(() => targetOf(list, selection), [list, selection]);
  const request: BulkRequest | undefined = what === "change" ? set && { what, set, target } : { what, target };
  const { preview, error, busy, run } = useBulk(list, request, () => {
    selection.clear();
    onClose();
  });
  const refused = preview?.refused ?? 0;
  const changing = preview ? (preview.tried < preview.total ? preview.total : preview.changed) : 0;
  const noun = unitLabelOf(list.resource);
  const whole = preview !== undefined && preview.tried === preview.total;
  const needsChoice = preview !== undefined && (refused > 0 || !whole);
  const stuck = !preview || changing === 0 || busy === "preview" || (whole && refused > 0 && !skip);
  return (
    <Modal
      open
      width={640}
      title={t(titles[what], { noun, count: countOf(list, selection) })}
      okText={t(verbs[what], { count: integer(changing) })}
      okButtonProps={{ danger: what === "archive", disabled: stuck }}
      cancelText={t("Batal")}
      confirmLoading={busy === "run"}
      onOk={() => void run(needsChoice && skip ? "good" : "all")}
      onCancel={onClose}
    >
      {what === "change" ? <ChangeForm list={list} onSet={setSet} /> : null}
      {what === "archive" ? (
        <p className="p-muted">
          {t(
            "Yang diarsipkan hilang dari daftar dan tidak dapat dipakai untuk data baru. Riwayatnya tetap tersimpan dan dapat dipulihkan.",
          )}
        </p>
      ) : null}
      <BulkPreview resource={list.resource} preview={preview} error={error} busy={busy === "preview"} />
      {needsChoice ? (
        <Checkbox className={css.bulkSkip} checked={skip} onChange={(e) => setSkip(e.target.checked)}>
          {t("Lewati baris yang ditolak")}
        </Checkbox>
      ) : null}
    </Modal>
  );
}

/** Selects a field and its new value. */
function ChangeForm({
  list,
  onSet,
}: {
  readonly list: ListState;
  readonly onSet: (set: Readonly<Record<string, unknown>> | undefined) => void;
}) {
  const t = useT();
  const may = useMay();
  const { resource } = list;
  const unique = new Set((resource.unique ?? []).filter((u: readonly string[]) => u.length === 1).flat());
  const fields = visibleFields(resource, may).filter(
    ({ name, field }) => !field.readOnly && field.kind !== "html" && !unique.has(name),
  );
  const [name, setName] = useState("");
  const [value, setValue] = useState<unknown>(null);
  const [empty, setEmpty] = useState(false);
  const field = fields.find((f) => f.name === name)?.field;
  const enter = (of: string, field: Field, next: unknown, cleared: boolean) => {
    const right = cleared ? !field.required : (!isBlank(next) || field.kind === "boolean") && !problemOf(field, next);
    onSet(right ? { [of]: cleared ? null : writtenOf(field, next) } : undefined);
  };
  const choose = (next: string) => {
    const field = fields.find((x) => x.name === next)?.field;
    const start = field?.kind === "boolean" ? true : field ? initialOf(field) : null;
    setName(next);
    setValue(start);
    setEmpty(false);
    if (field) enter(next, field, start, false);
    else onSet(undefined);
  };
  const problem = field && !empty && !isBlank(value) ? problemOf(field, value) : undefined;
  return (
    <div className={css.bulkForm}>
      <label>
        <span>{t("Kolom")}</span>
        <select className={css.op} aria-label={t("Kolom")} value={name} onChange={(e) => choose(e.target.value)}>
          <option value="">{t("Pilih kolom")}</option>
          {fields.map((f) => (
            <option key={f.name} value={f.name}>
              {t(f.field.label)}
            </option>
          ))}
        </select>
      </label>
      {field ? (
        <div>
          <label htmlFor="r-bulk-value">{t("Menjadi")}</label>
          {empty ? null : (
            <FieldInput
              key={name}
              id="r-bulk-value"
              field={field}
              resource={resource}
              value={value}
              invalid={problem !== undefined}
              onChange={(next) => {
                setValue(next);
                enter(name, field, next, false);
              }}
            />
          )}
          {problem ? <p className={css.wrong}>{t(problem.message, problem.values)}</p> : null}
          {field.required ? null : (
            <Checkbox
              checked={empty}
              onChange={(e) => {
                setEmpty(e.target.checked);
                enter(name, field, value, e.target.checked);
              }}
            >
              {t("Kosongkan")}
            </Checkbox>
          )}
        </div>
      ) : null}
    </div>
  );
}
