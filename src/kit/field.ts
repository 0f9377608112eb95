/** The kinds of fields of a resource, common to table, REST, validation, list, form, import and export. */
import type { AnyResource } from "./resource.ts";
import type { TextTranslator } from "./translate-filled.ts";

/** Decimal numbers are strings ("1284.500"), so that money and quantities are never converted to floating point. */
export type Decimal = string;
/** A business date, `YYYY-MM-DD`, in Asia/Jakarta. */
export type PlainDate = string;
/** An instant, ISO 8601 with offset. */
export type Instant = string;

export type Tone = "neutral" | "success" | "warning" | "error" | "info";
export type Choice = { readonly value: string; readonly label: string; readonly tone?: Tone };

/**
 * A value computed from the rows of another table that refer to the row, as far as the reader may see them. It has no
 * column and is read only.
 */
export type Gathered = {
  readonly table: string;
  /** The column of that table that refers to the row. */
  readonly by: string;
  /**
   * The number of rows; the sum of a column; its percentage of the sum over all rows; or the value that all rows share,
   * where a filter finds the rows of which any has the value.
   */
  readonly as: "count" | "sum" | "share" | "shared";
  /** The column that is added up or shared. */
  readonly column?: string;
  /** Values of columns whose rows are left out. */
  readonly without?: Readonly<Record<string, string>>;
};

type Common = {
  readonly label: string;
  readonly required?: boolean;
  /** Set by the server only; a write that contains it is refused. */
  readonly readOnly?: boolean;
  /** One sentence shown below the input. */
  readonly help?: string;
  /** Column in the table, if it is not the field's name in snake case. */
  readonly column?: string;
  /** Visible only to holders of this permission; the server omits it for others. */
  readonly access?: string;
  readonly gathered?: Gathered;
};

export type TextField = Common & {
  readonly kind: "text";
  readonly max: number;
  readonly min?: number;
  readonly pattern?: string;
  readonly patternHint?: string;
  readonly format?: "code" | "email" | "phone" | "url" | "multiline" | "clock";
  /**
   * Identifies an account or a record, like a field of the format "code": compared like a code, and refused if it mixes
   * scripts with similar letters.
   */
  readonly identifier?: boolean;
  /** Identifies a person: an import keeps only a masked form of it. */
  readonly identity?: boolean;
  /** For a time of day: the field with its date, which a spreadsheet cell may contain together with the time. */
  readonly day?: string;
  /**
   * The column contains several texts (`text[]`): a row shows the first few and is found by any complete one. It is
   * neither writable nor sortable.
   */
  readonly many?: boolean;
  /** How a stored text is displayed (lists, records, files); calls return it as stored. */
  readonly reads?: (stored: string, say: TextTranslator) => string;
  /** Less important than other columns, so that it gets no spare width in a list. */
  readonly secondary?: boolean;
};
export type HtmlField = Common & { readonly kind: "html"; readonly max: number };
export type IntegerField = Common & {
  readonly kind: "integer";
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
};
/** A price or a rate, for which no sum is computed. */
type Adds = { readonly adds?: false };
export type DecimalField = Common & {
  readonly kind: "decimal";
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
  readonly unit?: string;
} & Adds;
/** A date whose default is `today`. */
export type DateField = Common & { readonly kind: "date"; readonly default?: "today" };
export type InstantField = Common & { readonly kind: "instant" };
export type BooleanField = Common & { readonly kind: "boolean" };
export type ChoiceField<V extends string = string> = Common & {
  readonly kind: "choice";
  readonly choices: readonly Choice[];
  readonly default?: V;
  readonly _value?: V;
};
export type RefField = Common & {
  readonly kind: "ref";
  readonly to: AnyResource | "self";
  /**
   * A column of both tables in which the referenced row must equal this one; facts are found by their distributor and
   * id.
   */
  readonly tiedBy?: string;
  /** Column with all parents of the row, which filters use instead. */
  readonly among?: string;
  /**
   * Versions of the row that repeat the same values by column: the planner knows the frequency of each value and looks
   * up rare ones first.
   */
  readonly through?: { readonly table: string; readonly key: string; readonly columns: readonly string[] };
};

export type Field =
  | TextField
  | HtmlField
  | IntegerField
  | DecimalField
  | DateField
  | InstantField
  | BooleanField
  | ChoiceField
  | RefField;
export type Fields = Readonly<Record<string, Field>>;
/** The value of a `ref` field when read; it is written as the plain id. */
export type RefValue = { readonly id: number; readonly label: string };

type Opt<F extends Field> = Partial<Omit<F, "kind" | "label">>;
type With<K, O> = K & O;

export const text = <const O extends Opt<TextField>>(label: string, o?: O): With<TextField, O> =>
  ({ kind: "text", label, max: 200, ...o }) as never;
export const code = <const O extends Opt<TextField>>(label = "Kode", o?: O): With<TextField, O & { required: true }> =>
  ({
    kind: "text",
    label,
    max: 20,
    format: "code",
    required: true,
    pattern: "^[A-Za-z0-9][A-Za-z0-9._/-]*$",
    patternHint: "huruf, angka, titik, garis",
    ...o,
  }) as never;
/** A time of day in Jakarta time, `HH:MM`. */
export const clock = <const O extends Opt<TextField>>(label: string, o?: O): With<TextField, O> =>
  ({
    kind: "text",
    label,
    max: 5,
    format: "clock",
    pattern: "^([01]\\d|2[0-3])[:.][0-5]\\d$",
    patternHint: "jam WIB seperti 08:15",
    ...o,
  }) as never;
export const longText = <const O extends Opt<TextField>>(label: string, o?: O): With<TextField, O> =>
  ({ kind: "text", label, max: 4000, format: "multiline", ...o }) as never;
export const html = <const O extends Opt<HtmlField>>(label: string, o?: O): With<HtmlField, O> =>
  ({ kind: "html", label, max: 100_000, ...o }) as never;
export const integer = <const O extends Opt<IntegerField>>(label: string, o?: O): With<IntegerField, O> =>
  ({ kind: "integer", label, ...o }) as never;
export const decimal = <const O extends Opt<DecimalField>>(label: string, o?: O): With<DecimalField, O> =>
  ({ kind: "decimal", label, scale: 3, ...o }) as never;
/** Rupiah, `numeric(18,2)`. */
export const money = <const O extends Opt<DecimalField>>(label: string, o?: O): With<DecimalField, O> =>
  ({ kind: "decimal", label, scale: 2, unit: "Rp", min: "0", ...o }) as never;
/** A quantity or a weight, `numeric(18,3)`. */
export const quantity = <const O extends Opt<DecimalField>>(label: string, o?: O): With<DecimalField, O> =>
  ({ kind: "decimal", label, scale: 3, ...o }) as never;
export const date = <const O extends Opt<DateField>>(label: string, o?: O): With<DateField, O> =>
  ({ kind: "date", label, ...o }) as never;
export const instant = <const O extends Opt<InstantField>>(label: string, o?: O): With<InstantField, O> =>
  ({ kind: "instant", label, ...o }) as never;
export const boolean = <const O extends Opt<BooleanField>>(
  label: string,
  o?: O,
): With<BooleanField, O & { required: true }> => ({ kind: "boolean", label, required: true, ...o }) as never;
/** A closed list; `choices` is `{ value: "Label" }` or `{ value: ["Label", tone] }`. */
export function choice<
  const C extends Readonly<Record<string, string | readonly [string, Tone]>>,
  const O extends Opt<ChoiceField<keyof C & string>>,
>(label: string, choices: C, o?: O): With<ChoiceField<keyof C & string>, O> {
  const list = Object.entries(choices).map(([value, c]) =>
    typeof c === "string" ? { value, label: c } : { value, label: c[0], tone: c[1] },
  );
  return { kind: "choice", label, choices: list, ...o } as never;
}
/** A reference to a resource. The target is passed as a value, which supports navigation and renaming in editors. */
export const ref = <const O extends Opt<RefField>>(label: string, to: AnyResource, o?: O): With<RefField, O> =>
  ({ kind: "ref", label, to, ...o }) as never;
/** A tree: the parent is a row of the same table. */
export const self = <const O extends Opt<RefField>>(label: string, o?: O): With<RefField, O> =>
  ({ kind: "ref", label, to: "self", ...o }) as never;

/** Whether values of the field that differ only by case or white space are equal. */
export const isIdentifier = (f: Field): f is TextField =>
  f.kind === "text" && (f.identifier === true || f.format === "code" || f.format === "email");

/** Whether the field is free text, which a search compares without accents. Codes and numbers contain none. */
export const isName = (f: Field): f is TextField =>
  f.kind === "text" && !f.format && !f.pattern && !f.identifier && !f.many && !f.readOnly;

type ValueOf<F> = F extends { kind: "boolean" }
  ? boolean
  : F extends { kind: "integer" }
    ? number
    : F extends { kind: "ref" }
      ? RefValue
      : F extends { kind: "choice"; _value?: infer V }
        ? NonNullable<V>
        : string;
type Nullable<F, V> = F extends { required: true } ? V : V | null;
export type RowOf<F extends Fields> = { readonly [K in keyof F]: Nullable<F[K], ValueOf<F[K]>> };

/** `soldOn` → `sold_on`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
/** The column of a field: references end in `_id`. */
export const columnOf = (name: string, field: Field): string =>
  field.column ?? (field.kind === "ref" ? `${snake(name)}_id` : snake(name));
