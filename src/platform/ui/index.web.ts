export {
  isRouteHandle,
  type RouteHandle,
  useAddressValue,
  useAddressValues,
  useRouteParams,
} from "./address/params.web.ts";
export { byFixedSegments, partsOf, routerPath } from "./address/partial.web.ts";
export { type Patch, patched } from "./address/patched.web.ts";
export { isStep } from "./address/step.web.ts";
export { usePinned } from "./address/usePinned.ts";
export { ReasonDialog } from "./dialog/ReasonDialog.tsx";
export { closeDialog, openDialog, useOpenDialog } from "./dialog/dialog-state.web.ts";
export { Avatar } from "./element/Avatar.tsx";
export { SafeHtml } from "./element/SafeHtml.tsx";
export { ScrollRegion } from "./element/ScrollRegion.tsx";
export { Segmented } from "./element/Segmented.tsx";
export { StatusTag, type TagMark } from "./element/StatusTag.tsx";
export { Tile, Tiles } from "./element/Tiles.tsx";
export { LateFeedback } from "./feedback/LateFeedback.tsx";
export { type Feedback, useFeedback } from "./feedback/feedback.web.ts";
export { Cell, ChoiceTag, nameOnly, renderValue, textOf } from "./field/Cell.tsx";
export { ChoicesFailed } from "./field/ChoicesFailed.tsx";
export { CodesCell, CodesInput } from "./field/CodesInput.tsx";
export { DateInput, InstantInput } from "./field/DateInput.tsx";
export { LazyDateInput, LazyHtmlInput, LazyInstantInput } from "./field/lazy-inputs.tsx";
export { FieldInput, type FieldInputProps } from "./field/FieldInput.tsx";
export { FigureInput } from "./field/FigureInput.tsx";
export { FileButton } from "./field/FileButton.tsx";
export { JsonText } from "./field/JsonText.tsx";
export { PictureInput } from "./field/PictureInput.tsx";
export { RefById } from "./field/RefById.tsx";
export { RefByIds } from "./field/RefByIds.tsx";
export { RefChecklist } from "./field/RefChecklist.tsx";
export { RefSelect } from "./field/RefSelect.tsx";
export { SearchBox } from "./field/SearchBox.tsx";
export { type Choice, SearchSelect } from "./field/SearchSelect.tsx";
export { DebouncedSearch } from "./field/DebouncedSearch.tsx";
export { headOf, isFigure, widthOf } from "./field/column.web.ts";
export {
  alignedUnlessZero,
  compareDecimal,
  decimalAligned,
  decimalForEdit,
  decimalsIn,
  parseDecimal,
} from "./field/decimal-text.web.ts";
export { faultsOf } from "./field/faults.web.ts";
export { initialOf, sameValue, writtenOf } from "./field/form-value.web.ts";
export { lookupCall, type Target, targetOf, useDebounced, useLabels, useLookup } from "./field/lookup.web.ts";
export { prettyJson } from "./field/pretty-json.web.ts";
export { readingOf } from "./field/reading-of.web.ts";
export { reasonFault } from "./field/reason-fault.web.ts";
export { isBlank, type Problem, problemOf } from "./field/validate.web.ts";
export { Grid } from "./grid/Grid.tsx";
export { GridData } from "./grid/GridData.tsx";
export { GridTools, useFill } from "./grid/GridTools.tsx";
export { PercentDialog } from "./grid/PercentDialog.tsx";
export { SaveBar } from "./grid/SaveBar.tsx";
export { yearOf, YearPicker } from "./grid/YearPicker.tsx";
export { editedCell } from "./grid/edited-cell.web.ts";
export { type Edit, type EditBook, editedFigures, type Edits, useEdits } from "./grid/edits.web.ts";
export type { EditorProps, FootRow, GridCell, GridColumn, Range, Written } from "./grid/grid-types.web.ts";
export { readTonnes, sameTonnes, tonnesLimits } from "./grid/read-tonnes.web.ts";
export { useRowWindow } from "./grid/row-window.web.ts";
export { PasswordField, TextField } from "./guest/Field.tsx";
export { Notice, SubmitButton } from "./guest/Parts.tsx";
export { Strength } from "./guest/Strength.tsx";
export { messageOf, useForm } from "./guest/useForm.ts";
export { countNoun, countOf } from "./language/count-noun.web.ts";
export {
  estimate,
  axisNumber,
  change,
  dateRange,
  dayMonth,
  daysSince,
  decimal,
  exact,
  forSheet,
  instant,
  integer,
  longMonth,
  missing,
  money,
  month,
  monthRange,
  percent,
  plainDate,
  pointChange,
  relative,
  shortMonth,
  time,
  today,
  tonnes,
  separators,
} from "./language/format.web.ts";
export { loadGuestTexts, setGuestTranslator, useGuestT } from "./language/guest-words.web.ts";
export {
  currentLocale,
  loadWords,
  type Locale,
  localeCodes,
  localeNames,
  registerFilledName,
  hasTranslation,
  startI18n,
  t,
  useLocale,
  usePageName,
  useT,
  type Translate,
} from "./language/i18n.web.ts";
export { withoutKind } from "./language/without-kind.web.ts";
export { addMark, indonesiaBounds, type MapView, mapStyles, useMap, useTiles } from "./map/leaflet-map.web.ts";
export { Page } from "./page/Page.tsx";
export { PrintNote } from "./page/PrintNote.tsx";
export { closeChord, isChordOpen, onSingleG, openChord } from "./page/chord.web.ts";
export { anyDirty, clearDirty, guardUnload, useDirty } from "./page/dirty.web.ts";
export { lazyPart, PartFailed } from "./page/lazy-part.web.ts";
export { useCrumb, usePageState, usePageTitle } from "./page/page-state.web.ts";
export { useCopy } from "./page/useCopy.ts";
export { requestPrint, usePrint } from "./page/usePrint.ts";
export { ActsMenu } from "./popup/ActsMenu.tsx";
export { DropMenu } from "./popup/DropMenu.tsx";
export { Panel } from "./popup/Panel.tsx";
export { Popup } from "./popup/Popup.tsx";
export { keyboardPlace } from "./popup/menu-button.web.ts";
export { applyPreset, type Preset, type PresetName, presetNames, presets } from "./settings/presets.web.ts";
export type { SettingKey, Settings } from "./settings/schema.web.ts";
export {
  applyDefault,
  changeSetting,
  changeSettings,
  getSetting,
  overrideSettings,
  resetSettings,
  subscribeSettings,
  useSetting,
} from "./settings/store.web.ts";
export { Logo } from "./state/Bricks.tsx";
export { UnknownAddress } from "./state/UnknownAddress.tsx";
export { EmptyState, ErrorState, ForbiddenState, LoadingState, State } from "./state/states.tsx";
export { providedParts, provideParts } from "./provided-parts.web.ts";
