import { useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { useLabels } from "./lookup.web.ts";
import { RefSelect, type RefSelectProps } from "./RefSelect.tsx";

type Props = Omit<RefSelectProps, "id" | "value" | "onChange"> & {
  /** The id of the input, for its label. */
  readonly htmlId?: string;
  readonly id: number | undefined;
  readonly onPick: (id: number | undefined) => void;
};
/** Selects one row of another resource if only its id is stored, as in an address; its name is fetched. */
export function RefById({ htmlId, id, onPick, ...rest }: Props) {
  // a row selected here already has its name
  const [picked, setPicked] = useState<RefValue | null>(null);
  const own = picked?.id === id ? picked : undefined;
  const names = useLabels(rest.target, !id || own ? [] : [id]);
  const value = !id ? null : (own ?? { id, label: names.get(id) ?? "…" });
  return (
    <RefSelect
      {...rest}
      id={htmlId}
      value={value}
      onChange={(next) => {
        setPicked(next);
        onPick(next?.id);
      }}
    />
  );
}
