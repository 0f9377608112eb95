import type { Level } from "../cube.ts";
import { integer, useLabels, useT, withoutKind } from "#platform/ui/index.web.ts";
import { idsIn } from "../page/report-query.web.ts";

const maxNamed = 5;
/** The names of a filter's members, or their number if there are many. */
export function FilterNames({ level: { label, noun, members }, ids }: { readonly level: Level; readonly ids: string }) {
  const t = useT();
  const chosen = idsIn(ids);
  const few = chosen.length > maxNamed ? [] : chosen;
  const names = useLabels(noun ?? undefined, members ? [] : few);
  const words = few.map((id) =>
    members?.[id] === undefined ? withoutKind(label, names.get(id) ?? "…") : t(members[id]),
  );
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{words.join(", ") || t("{count} dipilih", { count: integer(chosen.length) })}</dd>
    </div>
  );
}
