import type { Row } from "#kit/resource.ts";
import { JsonText } from "#web/field/JsonText.tsx";
import { missing } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { RecordFacts } from "#web/resource/RecordFacts.tsx";
import { view } from "#web/resource/view.ts";
import { PushItem } from "./raw-data.resource.ts";
import { readReason } from "./read-reason.ts";

/** The reason is kept as the portal worded it and read in the reader's language. */
function ReasonCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return value ? readReason(String(value), t) : <span className="p-faint">{missing}</span>;
}

const cells = { message: ReasonCell };
function Summary({ row }: { readonly row: Row<typeof PushItem> }) {
  const t = useT();
  return (
    <>
      <RecordFacts resource={PushItem} row={row} view={view(PushItem, { cells })} skip={["payload", "answer"]} />
      <JsonText label={t("Isi")} text={row.payload} />
      <JsonText label={t("Jawaban")} text={row.answer} />
    </>
  );
}

export default view(PushItem, { cells, summary: Summary });
