export { bulkHandlers } from "./bulk/handlers.server.ts";
export { bulkJobs } from "./bulk/jobs.server.ts";
export { pinnedShape, resourceHandlers } from "./handlers.server.ts";
export { pageOf } from "./page-of.server.ts";
export { referenceFilter, parseReferenceKey } from "./read/among.server.ts";
export { sqlTypes } from "./read/sql-types.server.ts";
export { countLimits, clearSizes } from "./read/count.server.ts";
export { idsSql, likeText, type Where, whereOf } from "./read/filter.server.ts";
export { fieldSql } from "./read/gathered.server.ts";
export { orderBy } from "./read/order.server.ts";
export type { Query } from "./read/query.server.ts";
export { getRow, listJson, orderOf, readRow, refuseUnknown } from "./read/read.server.ts";
export { refuseQuestion, unknownFilter, wrongValue } from "./read/refuse-filter.server.ts";
export {
  exactLabelSql,
  keyField,
  labelPart,
  labelSql,
  nameOf,
  refersTo,
  refTarget,
  selection,
  visibleFields,
} from "./read/select.server.ts";
export { signedSql } from "./read/tally.server.ts";
export { addressGrants, type Entry, loadRegistry, type PageEntry, type Registry } from "./registry.server.ts";
export { readSetting, readSettings } from "./setting/read-setting.server.ts";
export { undoHandlers } from "./undo/handlers.server.ts";
export { defineFixedSlugs, reserveSlug } from "./write/content-slug.server.ts";
export { duplicateCodes } from "./write/duplicate-codes.server.ts";
export { documentNumber } from "./write/document-number.server.ts";
export { resourceHooks, type ResourceHooks, type Values } from "./write/hooks.server.ts";
export { decodePicturesIn, withPictures } from "./write/html-pictures.server.ts";
export { cleanHtml, plainText } from "./write/html.server.ts";
export { knownCodes } from "./write/known-codes.server.ts";
export { lockRows } from "./write/lock-rows.server.ts";
export { readPicture } from "./write/picture-reader.server.ts";
export { claimPictures, insertUpload, pictureFile, storeUpload, uploadedPicture } from "./write/picture.server.ts";
export { bisectRows } from "./write/one-by-one.server.ts";
export type { RowChange, RowOutcome } from "./write/outcome.server.ts";
export { storedValue, readMany, type Row, isSameValue, contextIn } from "./write/row.server.ts";
export { saveMany } from "./write/save-many.server.ts";
export { createRow, updateRow } from "./write/save.server.ts";
export { StaleRows } from "./write/statements.server.ts";
export { duplicateValues, foldedValue, keyCondition } from "./write/unique-values.server.ts";
export { isInstant, readValue, readValues } from "./write/values.server.ts";
export { writeRows } from "./write/writer.server.ts";
export { type AnyDeclaration, type DeclarationKind, registerKinds } from "./declaration-kinds.server.ts";
export { featureFiles, isDeclarationFile } from "./feature-files.server.ts";
