import { type FieldError, Refused } from "#kit/refused.ts";
import { translateField, refusalOf, type CodedField, translate } from "#platform/http/index.server.ts";
import { withPushCode } from "./field-codes.server.ts";
import { type Applied, obstacleOf, voidAnswer, Void, voided, Waiting, type Warning } from "./outcome.server.ts";
import type { PushKind } from "./push-schemas.server.ts";

const dayForPeople = /^(\d\d)\/(\d\d)\/(\d{4})$/;
/** Days among the bounds in ISO form, as in documents; in the message they are formatted for people. */
const withIsoDays = ({ values, ...field }: CodedField): CodedField =>
  values === undefined
    ? field
    : {
        ...field,
        values: Object.fromEntries(
          Object.entries(values).map(([k, v]) => [k, typeof v === "string" ? v.replace(dayForPeople, "$3-$2-$1") : v]),
        ),
      };
/** Field errors with codes and bounds, in Indonesian or another language. */
export const inWords = (fields: readonly FieldError[], language = "id"): CodedField[] =>
  fields.map((f) => withIsoDays(translateField(f, language, withPushCode)));
/** Warnings for the sender and the portal's users about an accepted document. */
export const warningsInWords = (warnings: readonly Warning[], language = "id") =>
  warnings.map((w) => ({ code: w.code, field: w.field, message: translate(w.message, w.values, language) }));

/** The reason in one line for lists: the fields with their errors, or otherwise the message. */
export const reasonOf = (r: Refused): string =>
  (r.fields.length > 0
    ? inWords(r.fields)
        .map((f) => `${f.field}: ${f.message}`)
        .join("; ")
    : translate(r.message, r.detail, "id")
  ).slice(0, 1_000);

export type Outcome = {
  readonly state: "applied" | "waiting" | "failed" | "void";
  readonly answer: string;
  readonly applied?: Applied;
  readonly refusal?: Refused;
  readonly waitsFor?: string;
};

/**
 * The outcome of a document whose attempt ended in an error; internal errors and concurrency conflicts are rethrown.
 */
export function outcomeOf(kind: PushKind, payload: { readonly externalId: string }, error: unknown): Outcome {
  const external = payload.externalId;
  if (error instanceof Waiting)
    return {
      state: "waiting",
      answer: JSON.stringify({ externalId: external, status: "waiting" }),
      refusal: error.refusal,
      waitsFor: error.waitsFor,
    };
  if (error instanceof Void)
    return {
      state: "void",
      answer: voidAnswer(external),
      refusal: voided,
    };
  const refusal = refusalOf(error);
  if (!refusal || refusal.status >= 500 || refusal.status === 409) throw error;
  const located = atTheirPlace(refusal, kind);
  const waitsFor = obstacleOf(kind, payload, refusal);
  return {
    state: "failed",
    answer: refusalAnswer(external, "failed", located),
    refusal: located,
    ...(waitsFor ? { waitsFor } : {}),
  };
}

/**
 * Errors that only the database detects, with the field names of the document. The distributor is not a field of it; an
 * out-of-range value without a field is reported for the whole body.
 */
function atTheirPlace(r: Refused, kind: PushKind): Refused {
  // a cancellation contains only the number of the cancelled document
  if (kind === "cancellation" || kind === "bulkCancel")
    return new Refused(
      r.code,
      r.message,
      r.fields.map((f) => ({ ...f, field: "document" })),
      r.status,
      r.detail,
    );
  const own = r.code === "duplicate" ? r.fields.filter((f) => f.field !== "distributor") : r.fields;
  const fields =
    own.length > 0 || r.code !== "out-of-range"
      ? own
      : [{ field: "body", message: "Ada angka atau tanggal di luar batas." }];
  return new Refused(r.code, r.message, fields, r.status, r.detail);
}

/** Stored permanently in these bytes, with warnings in the language of the first response. */
export const appliedAnswer = (external: string, a: Applied, language = "id"): string =>
  JSON.stringify({
    externalId: external,
    status: "applied",
    ...a.result,
    ...(a.warnings?.length ? { warnings: warningsInWords(a.warnings, language) } : {}),
  });
/** Stored in Indonesian, and returned to a sender in its requested language. */
export const refusalAnswer = (external: string | null, status: string, r: Refused, language = "id"): string =>
  JSON.stringify({
    externalId: external,
    status,
    code: r.code,
    message: translate(r.message, r.detail, language),
    fields: inWords(r.fields, language),
  });
type Said = { readonly answer: string; readonly refusal?: Refused };
/** The response in a language: refusals are translated, all other responses are the stored bytes. */
export function bytesIn({ answer, refusal }: Said, language: string): string {
  if (language === "id" || !refusal) return answer;
  const first = JSON.parse(answer) as { readonly externalId: string | null; readonly status: string };
  if (first.status !== "failed" && first.status !== "conflict") return answer;
  const translated = JSON.parse(refusalAnswer(first.externalId, first.status, refusal, language)) as object;
  return JSON.stringify({ ...first, ...translated });
}
