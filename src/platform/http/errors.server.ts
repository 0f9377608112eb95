import type { FastifyReply, FastifyRequest } from "fastify";
import { isMachineAway } from "#platform/database/index.server.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { type CodedField, withCode } from "./field-codes.server.ts";
import { translate, languageOf } from "./language.server.ts";

/** Database errors that a user can correct. All others are internal and not disclosed. */
const databaseErrors: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  "23505": [422, "duplicate", "Data yang sama sudah ada."],
  "23503": [422, "reference", "Data yang dirujuk tidak ada atau masih dipakai."],
  "23502": [422, "required", "Ada isian wajib yang kosong."],
  "23514": [422, "out-of-range", "Nilai di luar batas yang diizinkan."],
  "23P01": [422, "overlap", "Masa berlaku bertabrakan dengan data lain."],
  "22021": [422, "text", "Teks memuat karakter yang tidak diizinkan."],
  "22P05": [422, "text", "Teks memuat karakter yang tidak diizinkan."],
  "22P02": [422, "format", "Format nilai tidak sesuai."],
  "22003": [422, "out-of-range", "Nilai di luar batas yang diizinkan."],
  "22007": [422, "date", "Tanggal tidak sah."],
  "22008": [422, "date", "Tanggal tidak sah."],
  "22009": [422, "date", "Waktu tidak sah."],
  "40001": [409, "busy", "Data sedang diubah orang lain. Silakan coba lagi."],
  "40P01": [409, "busy", "Data sedang diubah orang lain. Silakan coba lagi."],
  "55P03": [409, "busy", "Data sedang diubah orang lain. Silakan coba lagi."],
  "57014": [503, "timeout", "Permintaan terlalu lama. Persempit penyaring lalu coba lagi."],
  "53300": [503, "overloaded", "Server sedang penuh. Silakan coba lagi."],
  "57P01": [503, "database", "Basis data sedang dimulai ulang. Silakan coba lagi."],
  "57P02": [503, "database", "Basis data sedang dimulai ulang. Silakan coba lagi."],
  "57P03": [503, "database", "Basis data sedang dimulai ulang. Silakan coba lagi."],
  "53100": [503, "storage.full", "Ruang penyimpanan penuh."],
  "08006": [503, "database", "Basis data sedang tidak dapat dihubungi. Silakan coba lagi."],
};
/** A session that the database has ended because it was idle, and errors of a socket. */
const lostCodes = /^(25P03|57P05|E(CONN(REFUSED|RESET|ABORTED)|PIPE)|ERR_STREAM_(DESTROYED|WRITE_AFTER_END))$/;
const lostMessages =
  /Connection terminated|ECONN(REFUSED|RESET)|Client (has encountered a connection error|was closed and is not queryable)|EPIPE/;
const isConnectionLost = (e: { readonly code?: string; readonly message?: string }): boolean =>
  isMachineAway(e) || lostCodes.test(e.code ?? "") || lostMessages.test(e.message ?? "");

/** Converts an error to a refusal that says how to correct it, or null if the error is internal. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const e = error as { code?: string; statusCode?: number; message?: string; detail?: string; table?: string };
  const known = e.code ? databaseErrors[e.code] : undefined;
  if (known) return new Refused(known[1], known[2], fieldsOf(e.code as string, known[2], e.detail), known[0]);
  if (e.message === "Query read timeout") return refusalOf({ code: "57014" });
  // the database answers, but other requests have used all connections of the pool for as long as a request waits
  if (e.message === "timeout exceeded when trying to connect") return refusalOf({ code: "53300" });
  if (isConnectionLost(e)) return refusalOf({ code: "08006" });
  if (e.code === "FST_ERR_CTP_BODY_TOO_LARGE" || e.code === "FST_REQ_FILE_TOO_LARGE") {
    const field = e.code === "FST_REQ_FILE_TOO_LARGE" ? "file" : "body";
    return new Refused("too-large", "Isi permintaan terlalu besar.", { [field]: "Isi permintaan terlalu besar." }, 413);
  }
  if (e.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return new Refused(
      "media-type",
      "Isi permintaan harus JSON.",
      { "Content-Type": "Isi permintaan harus JSON." },
      415,
    );
  if (
    e.code === "FST_ERR_CTP_INVALID_JSON_BODY" ||
    e.code === "FST_ERR_CTP_EMPTY_JSON_BODY" ||
    (e.statusCode === 400 && error instanceof SyntaxError)
  )
    return new Refused("json", "Isi permintaan bukan JSON yang sah.", { body: "Bukan JSON yang sah." }, 400);
  if (e.code === "FST_STATIC_FORBIDDEN_PATH") return new Refused("not-found", "Alamat tidak ditemukan.", [], 404);
  if (e.statusCode && e.statusCode >= 400 && e.statusCode < 500) {
    const unread = e.code === "FST_ERR_BAD_URL" ? { path: "Permintaan tidak dapat dibaca." } : [];
    return new Refused("bad-request", "Permintaan tidak dapat dibaca.", unread, e.statusCode);
  }
  return null;
}

/** The fields that the database error refers to. A violated exclusion constraint refers to the dates of the row. */
function fieldsOf(code: string, message: string, detail: string | undefined): FieldError[] {
  if (code === "23P01") return [{ field: "validFrom", message }];
  return code === "23505" ? duplicateFields(detail) : [];
}

/**
 * The message `Key (opco_id, fold_code(code::text))=(1, x) already exists.` names the columns. The values are omitted,
 * because they may belong to rows that the user may not see.
 */
function duplicateFields(detail: string | undefined): FieldError[] {
  const columns = /^Key \((.*?)\)=\(/.exec(detail ?? "")?.[1]?.split(", ") ?? [];
  return columns.map((c) => ({
    field: c
      .replace(/^\w+\(\(?(\w+)\)?(::\w+)?\)$/, "$1")
      .replace(/_id$/, "")
      .replace(/_([a-z])/g, (_, x: string) => x.toUpperCase()),
    message: "Sudah dipakai.",
  }));
}

/** A field error for the response: the message for people, and the code with its bounds for machines. */
export function translateField(
  f: FieldError,
  language: string,
  coded: (f: FieldError) => CodedField = withCode,
): CodedField {
  const { field, code, message, values } = coded(f);
  return { field, code, message: translate(message, values, language), ...(values ? { values } : {}) };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refused = refusalOf(error);
  const language = languageOf(request.headers["accept-language"]);
  if (!refused) {
    request.log.error({ err: error }, "unexpected error");
    const message = translate(
      "Terjadi kesalahan di server. Sebutkan nomor permintaan ini kepada helpdesk.",
      undefined,
      language,
    );
    void reply.code(500).send({ code: "internal", message, fields: [], requestId: request.id });
    return;
  }
  if (refused.status === 503 || refused.status === 429)
    reply.header("retry-after", String(refused.detail?.retryAfter ?? 2));
  const json = refused.toJSON();
  const fields = json.fields.map((f) =>
    request.url.startsWith("/api/v1/")
      ? translateField(f, language)
      : { field: f.field, message: translate(f.message, f.values, language) },
  );
  void reply.code(refused.status).send({
    ...json,
    message: translate(json.message, refused.detail, language),
    fields,
    ...(refused.detail?.plainData ? { data: fields } : {}),
    requestId: request.id,
  });
}
