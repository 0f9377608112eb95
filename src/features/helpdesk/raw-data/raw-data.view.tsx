import { missing } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { view } from "#web/resource/view.ts";
import { PushItem } from "./raw-data.resource.ts";
import { readReason } from "./read-reason.ts";

/** The reason is kept as the portal worded it and read in the reader's language. */
function ReasonCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return value ? readReason(String(value), t) : <span className="p-faint">{missing}</span>;
}

export default view(PushItem, { cells: { message: ReasonCell } });
