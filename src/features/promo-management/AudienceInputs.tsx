import { useQueryCall } from "#platform/http/index.web.ts";
import { CodesCell, CodesInput, type FieldInputProps, useT } from "#platform/ui/index.web.ts";
import { callsOf } from "./publication.calls.ts";

const useChoices = (noun: string) => useQueryCall(callsOf(noun).audience, {}, { staleTime: 300_000 }).data;

export const RolesInput = (p: FieldInputProps) => <CodesInput {...p} choices={useChoices(p.resource.name)?.roles} />;
export const AreasInput = (p: FieldInputProps) => <CodesInput {...p} choices={useChoices(p.resource.name)?.areas} />;

type CellProps = { readonly noun: string; readonly value: unknown };
export function RolesCell({ noun, value }: CellProps) {
  const t = useT();
  return <CodesCell value={value} choices={useChoices(noun)?.roles} none={t("Semua peran")} />;
}
export function AreasCell({ noun, value }: CellProps) {
  const t = useT();
  return <CodesCell value={value} choices={useChoices(noun)?.areas} none={t("Semua area")} />;
}
