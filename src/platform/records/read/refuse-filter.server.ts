import type { Field, Fields } from "#kit/field.ts";
import { filterable, maxRanges, maxValues, operatorsOf } from "#kit/filter.ts";
import { relativeDays } from "#kit/relative-days.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";

const longestShown = 60;
/** The given value, truncated for display. */
export const shown = (raw: unknown): string => String(raw).slice(0, longestShown);

/** A valid parameter with an invalid value: the parameter, the value, and the values it accepts. */
export const wrongValue = (field: string, raw: unknown, allowed: string): FieldError => ({
  field,
  message: "Isian {name} tidak mengenal nilai “{value}”. Yang diterima: {allowed}.",
  values: { name: field, value: shown(raw), allowed },
});

const days = `2026-03-31, 2026-03-01..2026-03-31, ${Object.keys(relativeDays).join(", ")}`;
/** Values that a condition on the field accepts, as written in an address. */
function allowedOf(field: Field, operator: string): string | undefined {
  switch (field.kind) {
    case "choice":
      return field.choices.map((c) => c.value).join(", ");
    case "boolean":
      return "true, false";
    case "ref":
      return "12, 12,15";
    case "date":
    case "instant":
      return days;
    case "integer":
    case "decimal":
      return `10, 10..20, ${Array.from({ length: maxRanges }, (_, i) => `${i + 1}0..${i + 1}9`).join(",")}`;
    default:
      return operator === "in" ? `1–${maxValues}` : undefined;
  }
}

/** A filter that does not exist; `known` lists those that do. */
export const unknownFilter = (field: string, known: readonly string[]): FieldError => ({
  field,
  message: "Penyaring {name} tidak dikenal. Yang ada: {allowed}.",
  values: { name: shown(field), allowed: known.join(", ") },
});

/** Why a condition (`f.status=…`) is refused; `seen` are the fields that this person may filter by. */
export function filterFault(
  resource: AnyResource,
  key: string,
  condition: string,
  raw: unknown,
  seen: ReadonlySet<string>,
): FieldError {
  const [name = "", operator = ""] = condition.split(".");
  const names = filterable(resource).filter((n) => seen.has(n));
  const field = names.includes(name) ? (resource.fields as Fields)[name] : undefined;
  if (!field)
    return unknownFilter(
      key,
      names.map((n) => `f.${n}`),
    );
  const operators = operatorsOf(field);
  if (condition.split(".").length > 2 || condition.endsWith(".") || !operators.some((o) => o === operator))
    return unknownFilter(
      key,
      operators.map((o) => `f.${name}${o && `.${o}`}`),
    );
  const allowed = allowedOf(field, operator);
  return allowed !== undefined
    ? wrongValue(key, raw, `${allowed}${operator === "" && !field.required ? ", ~" : ""}`)
    : { field: key, message: "Isian {name} menerima teks 1 sampai {most} huruf.", values: { name: key, most: 400 } };
}

/** The refusal of a list query. A single error is given as the message, several as field errors. */
export function refuseQuestion(errors: readonly FieldError[]): Refused {
  const [only, more] = errors;
  return only && !more
    ? new Refused("invalid", only.message, errors, 422, only.values)
    : new Refused("invalid", "Beberapa isian alamat belum benar.", errors);
}
