export { FilterBar } from "./filter/FilterBar.tsx";
export { UnknownChip } from "./filter/UnknownChip.tsx";
export { readFilter } from "./filter/filter-value.web.ts";
export { ColumnList } from "./list/ColumnList.tsx";
export { ExportButton } from "./list/ExportButton.tsx";
export { KeyList, type Keys } from "./list/KeyList.tsx";
export { ListOf } from "./list/ListOf.tsx";
export { PageActs } from "./list/PageActs.tsx";
export { Pager } from "./list/Pager.tsx";
export { Tool } from "./list/Tool.tsx";
export { cleared, exportQuery, fieldOf, isNarrowed, type ListQuery, withFilter } from "./list/list-query.web.ts";
export {
  type AnyRow,
  bulkCall,
  exportCall,
  invalidateResource,
  getCall,
  listCall,
  updateCall,
} from "./list/resource-calls.web.ts";
export { headingOf, type May, type Named, unitLabelOf, visibleFields } from "./list/shape.web.ts";
export { useDefaultView } from "./list/useDefaultView.ts";
export { type ListState, useList } from "./list/useList.ts";
export { useListPreferences } from "./list/useListPreferences.ts";
export { useMay } from "./list/useMay.ts";
export { DocumentLines, type LineColumn } from "./record/DocumentLines.tsx";
export { DrawerFrame } from "./record/DrawerFrame.tsx";
export { ErrorSummary } from "./record/ErrorSummary.tsx";
export { History } from "./record/History.tsx";
export { NewRecordPage } from "./record/NewRecordPage.tsx";
export { ContentDrawer } from "./record/ContentDrawer.tsx";
export { RecordFacts } from "./record/RecordFacts.tsx";
export { LeadingFacts } from "./record/RecordSummary.tsx";
export { RelatedRows } from "./record/RelatedRows.tsx";
export { UnsavedGuard } from "./record/UnsavedGuard.tsx";
export type { CreationPartProps } from "./record/creation.web.ts";
export { draftKey, readDraft } from "./record/drafts.web.ts";
export { inSentence } from "./record/in-sentence.web.ts";
export { kindMark, lineFigure } from "./record/line-figure.tsx";
export { currentPath, recordSearch, useOpened } from "./record/open-record.web.ts";
export { useDraft } from "./record/useDraft.ts";
export { useFocusBack } from "./record/useFocusBack.ts";
export { useSaveKeys } from "./record/useSaveKeys.ts";
export { alternative } from "./view/alternative.tsx";
export { SavedViews } from "./view/SavedViews.tsx";
export type { ViewHost } from "./view/view-host.web.ts";
export { view } from "./view/view.web.ts";
export { useOpenBatch } from "./list/useOpenBatch.ts";
