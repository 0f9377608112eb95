/** `message` is a template; `values` fill its `{name}` placeholders in the reader's language. */
export type FieldError = {
  readonly field: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
};

/** A refusal that the user can act on: `code` for machines, `message` for people, `fields` for forms. */
export class Refused extends Error {
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly status: number;
  /** Further facts for the client: seconds to wait, the missing permission, the current version. */
  readonly detail: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> | readonly FieldError[] = [],
    status = 422,
    detail?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.fields = Array.isArray(fields)
      ? fields
      : Object.entries(fields).map(([field, m]) => ({ field, message: String(m) }));
  }

  toJSON() {
    return {
      code: this.code,
      message: this.message,
      fields: this.fields,
      ...(this.detail ? { detail: this.detail } : {}),
    };
  }
}

export const notFound = () => new Refused("not-found", "Data tidak ditemukan.", [], 404);
/** The row was changed by another request in the meantime; `detail` contains its current version or contents. */
export const conflict = (detail?: Readonly<Record<string, unknown>>, message = "Data ini sudah diubah orang lain.") =>
  new Refused("conflict", message, [], 409, detail);
export const forbidden = (action: string) =>
  new Refused("forbidden", "Anda tidak memiliki izin untuk tindakan ini.", [], 403, { action });
