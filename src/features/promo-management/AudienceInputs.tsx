import { useQueryCall } from "#web/api/hooks.ts";
import { CodesCell, CodesInput } from "#web/field/CodesInput.tsx";
import type { FieldInputProps } from "#web/field/FieldInput.tsx";
import { useT } from "#web/i18n.ts";
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
